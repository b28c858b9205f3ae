/// What operations of a kind are like: one row of the table of kinds. Rules, triggers, integrity checks, exports and
/// imports read it, so that a new kind is a row here, a rule that judges it, and a migration that adds the row to
/// files.
package struct KindRule: Sendable, Hashable {
  /// What an operation does besides moving money.
  package enum Effect: String, Sendable, CaseIterable {
    case nothing = ""
    /// An account begins, with a name.
    case opens
    /// An account gets another name.
    case names
    case closes, reopens
    /// A hold begins.
    case holds
    /// A hold grows.
    case raises
    /// A hold ends, and what it held is free again.
    case frees
    /// A user begins, with a phone number.
    case joins
    /// A user gets another phone number.
    case changesPhone
    /// A user leaves, without open accounts, and has no phone number any more.
    case leaves
  }

  /// Whether an operation fixes a text in the chain. The raw value is in the file.
  package enum Commits: Int, Sendable {
    case never = 0
    /// A name or a phone number.
    case always = 1
    /// A card, if one was named, or a bill, if there is one.
    case may = 2
  }

  /// Who may stand on one side of a transfer.
  package enum Side: String, Sendable {
    /// The account that the operation is about.
    case account
    /// Another account of the same user.
    case user
    case world, payable, exchange, fee, merchant
  }

  /// One allowed pair of sides for a transfer.
  package struct Leg: Sendable, Hashable {
    /// The transfer's place in the operation, from 0.
    package let part: Int
    /// The side whose balance falls.
    package let debit: Side
    /// The side whose balance rises.
    package let credit: Side
    /// The kind of its two entries.
    package let type: Entry.Kind
    /// Whether it is in another currency than the operation's account.
    package let inOtherCurrency: Bool

    /// A pair of sides.
    package init(_ part: Int, _ debit: Side, _ credit: Side, as type: Entry.Kind, inOtherCurrency: Bool = false) {
      self.part = part
      self.debit = debit
      self.credit = credit
      self.type = type
      self.inOtherCurrency = inOtherCurrency
    }
  }

  /// The most transfers that any operation has.
  package static let legsMax = 8

  /// How the store writes the kind.
  package let code: String
  /// What it does besides moving money.
  package let effect: Effect
  /// How many transfers it has. For a reversal: as many as the operation that it reverses.
  package let legCount: ClosedRange<Int>
  /// The transfers it may have; a part with several rows may be any of them. Empty for a reversal, whose transfers are
  /// those of the reversed operation the opposite way, last first.
  package let legs: [Leg]
  /// The kind of operation that undoes it; nil if nothing does.
  package let undoneBy: String?
  /// Whether it names an operation that it reverses.
  package let reverses: Bool
  /// Whether it has a rate.
  package let hasRate: Bool
  /// Whether it may name the card that its money comes from or goes to.
  package let mayNameCard: Bool
  /// Whether it may have a bill (``ChargeBill``).
  package let mayHaveBill: Bool

  /// A row of the table.
  /// - Parameters:
  ///   - code: how the store writes the kind.
  ///   - effect: what it does besides moving money.
  ///   - legs: the transfers that it may have.
  ///   - optional: how many of the last parts may be missing.
  ///   - undoneBy: the kind of operation that undoes it.
  ///   - reverses: whether it names an operation that it reverses.
  ///   - hasRate: whether it has a rate.
  ///   - mayNameCard: whether it may name a card.
  ///   - mayHaveBill: whether it may have a bill.
  package init(
    _ code: String, effect: Effect = .nothing, legs: [Leg] = [], optional: Int = 0, undoneBy: String? = nil,
    reverses: Bool = false, hasRate: Bool = false, mayNameCard: Bool = false, mayHaveBill: Bool = false
  ) {
    self.code = code
    self.effect = effect
    self.legs = legs
    let parts = (legs.map(\.part).max() ?? -1) + 1
    legCount = reverses ? (effect == .reopens ? 0 : 1)...Self.legsMax : (parts - optional)...parts
    self.undoneBy = undoneBy
    self.reverses = reverses
    self.hasRate = hasRate
    self.mayNameCard = mayNameCard
    self.mayHaveBill = mayHaveBill
  }

  /// Whether it fixes a name, a phone number, a card or a bill in the chain.
  package var commits: Commits {
    switch effect {
    case .opens, .names, .joins, .changesPhone: .always
    case .nothing, .closes, .reopens, .holds, .raises, .frees, .leaves: mayNameCard || mayHaveBill ? .may : .never
    }
  }

  /// Whether it is about an account; the others are about a user alone.
  package var hasAccount: Bool { effect != .joins && effect != .changesPhone && effect != .leaves }

  /// Whether it counts against the number of operations a day (SECURITY: S58). What follows a hold does not: a charge
  /// that has begun must be able to end.
  package var countsAgainstQuota: Bool { effect != .raises && effect != .frees && hasAccount }

  /// Whether it begins, changes or ends a hold.
  package var isOfHold: Bool { effect == .holds || effect == .raises || effect == .frees }
}
