import Templates
import Testing

@testable import WalletCore

/// The receipts of every kind of operation that has one.
extension AllPages {
  static func receipts() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for kind in OperationKind.allCases where kind.rule.hasAccount {
      for name in ["Everyday", Samples.hostile] {
        let page = try receipt(kind, name: name)
        pages.append(("receipt \(kind) \(name) nil", page.html))
      }
    }
    for kind in [OperationKind.deposit, .withdraw] {
      pages.append(("receipt \(kind) card nil", try receipt(kind, card: Samples.cards[2].label).html))
    }
    pages.append(("receipt exchange free nil", try receipt(.exchange, fee: 0).html))
    pages.append(("receipt capture whole nil", try receipt(.capture, held: 3000).html))
    let problems: [ReceiptProblem] = Refusals.names.map { .note($0) } + Refusals.ledger.map { .undo($0) }
    for problem in problems {
      var page = try receipt(.transfer, name: Samples.hostile)
      page.problem = problem
      page.noteTyped = Samples.hostile
      pages.append(("receipt \(problem)", page.html))
    }
    return pages
  }

  /// A receipt of a kind that is about an account. The name is that of every account, the note, and the source of a
  /// rate; `held` is what a hold held before it ended, and `fee` that of an exchange, in cents.
  static func receipt(
    _ kind: OperationKind, name: String = "Everyday", held: Int64 = 4000, fee: Int64 = 2000,
    card: CardLabel? = nil, note: String? = nil
  ) throws -> ReceiptPage {
    let account = try Samples.account(1, name, closed: kind == .close)
    let isNamed = kind.rule.commits == .always
    let operation = Operation(
      id: Samples.operation, number: 12, hash: SHA256.digest([1, 2, 3]), kind: kind, account: account.id,
      reverses: kind.rule.reverses ? 11 : nil, name: isNamed ? name : nil, at: Samples.noon,
      note: note ?? (isNamed ? "" : name),
      movements: try movements(of: kind, fee: fee), hold: hold(of: kind, held: held),
      quote: kind == .exchange ? try quote(from: name, feeRate: fee == 0 ? 0 : 25) : nil, card: card)
    let other = Receipt.Reference(id: Samples.operation, number: 11)
    let receipt = Receipt(
      operation: operation, account: account, lines: try lines(of: kind, account, name, fee: fee),
      reverses: kind.rule.reverses ? other : nil, reversedBy: kind == .withdraw ? other : nil,
      hold: operation.earlierHold == nil ? nil : other)
    let user = SignedInUser(id: UserID(row: 1), phone: try Samples.phone(), name: name)
    return ReceiptPage(
      frame: Samples.frame(), receipt: receipt, user: user, undo: kind == .deposit ? Samples.undo : nil,
      noteTyped: nil, problem: nil, saved: !isNamed, csrf: Samples.token)
  }

  private static func lines(
    of kind: OperationKind, _ account: Account, _ name: String, fee: Int64
  ) throws -> [Receipt.Line] {
    let other = try Samples.account(2, name)
    switch kind {
    case .open, .rename, .authorise, .raise, .void, .expire, .join, .phone, .leave: return []
    case .capture: return [Receipt.Line(account: account, entry: Samples.entry(.capture, -3000, other: name))]
    case .exchange:
      let fees = fee == 0 ? [] : [Receipt.Line(account: account, entry: Samples.entry(.fee, -fee))]
      let sides = try exchanged(name)
      return [Receipt.Line(account: account, entry: sides.out)] + fees
        + [Receipt.Line(account: other, entry: sides.into)]
    case .deposit: return [Receipt.Line(account: account, entry: Samples.entry(.deposit, 3000))]
    case .withdraw, .transfer, .close, .reopen, .undo:
      return [
        Receipt.Line(account: account, entry: Samples.entry(.transfer, -3000, other: name)),
        Receipt.Line(account: other, entry: Samples.entry(.transfer, 3000, other: name)),
      ]
    }
  }

  private static func exchanged(_ name: String) throws -> (out: Entry, into: Entry) {
    let rate = try #require(Rate(digits: 92, scale: 2))
    func entry(_ cents: Int64, for other: Money) -> Entry {
      Entry(
        sequence: 1, operation: Samples.operation, kind: .exchange, change: .usd(cents: cents),
        balance: .usd(cents: 123_400), otherName: name, exchange: Entry.Exchange(other: other, rate: rate),
        at: Samples.noon, number: 1)
    }
    let euros = Money(minorUnits: 2760, currency: try #require(Currency(code: "EUR")))
    return (entry(-3000, for: euros), entry(2760, for: .usd(cents: 3000)))
  }

  private static func movements(of kind: OperationKind, fee: Int64) throws -> [Operation.Movement] {
    let account = Operation.Movement.Side.account(try Samples.accountID(1))
    let paid = Money.usd(cents: 3000)
    switch kind {
    case .capture: return [Operation.Movement(kind: .capture, from: account, to: .merchant, amount: paid)]
    case .exchange:
      let arrived = Money(minorUnits: 2760, currency: try #require(Currency(code: "EUR")))
      let receiver = Operation.Movement.Side.account(try Samples.accountID(2))
      let fees =
        fee == 0 ? [] : [Operation.Movement(kind: .fee, from: account, to: .fee, amount: .usd(cents: fee))]
      return [
        Operation.Movement(kind: .exchange, from: account, to: .exchange, amount: paid),
        Operation.Movement(kind: .exchange, from: .exchange, to: receiver, amount: arrived),
      ] + fees
    default: return []
    }
  }

  private static func hold(of kind: OperationKind, held: Int64) -> HoldEvent? {
    switch kind {
    case .authorise: HoldEvent(hold: 12, sequence: 1, delta: 3000, amount: 3000, held: 3000)
    case .raise: HoldEvent(hold: 11, sequence: 2, delta: 1000, amount: 4000, held: 4000)
    case .capture, .void, .expire: HoldEvent(hold: 11, sequence: 3, delta: -held, amount: 0, held: 0)
    default: nil
    }
  }

  private static func quote(from source: String, feeRate: Int64) throws -> RateQuote {
    let rate = try #require(Rate(digits: 92, scale: 2))
    // A source has no control characters, unlike the hostile names.
    let visible = source.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let text = String(String.UnicodeScalarView(visible))
    return try #require(RateQuote(rate: rate, feeRate: feeRate, quotedAt: Samples.noon, source: text))
  }
}
