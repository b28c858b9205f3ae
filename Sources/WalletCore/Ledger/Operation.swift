/// One operation of a user as stored in the books, with every column that records what happened. Exports write it and
/// an import replays it. Operations about a user alone are ``PhoneAssignment``s.
package struct Operation: Sendable, Equatable {
  /// One movement of money, from the giving side to the receiving side.
  package struct Movement: Sendable, Equatable {
    /// One side of a movement.
    package enum Side: Sendable, Equatable {
      /// One of the user's accounts.
      case account(AccountID)
      /// The outside world: deposits come from it, withdrawals go to it.
      case world
      /// What closed accounts left behind.
      case payable
      case exchange, fee, merchant
    }

    /// The kind, as in its two entries.
    package let kind: Entry.Kind
    /// The side whose balance falls.
    package let from: Side
    /// The side whose balance rises.
    package let to: Side
    /// The amount; more than 0.
    package let amount: Money
    /// The merchant's name, if one side is a merchant.
    package let merchant: String?

    /// A movement as read from the store.
    package init(kind: Entry.Kind, from: Side, to: Side, amount: Money, merchant: String? = nil) {
      self.kind = kind
      self.from = from
      self.to = to
      self.amount = amount
      self.merchant = merchant
    }
  }

  /// Identifies it publicly.
  package let id: OperationID
  /// Its number in the chain, from 1 without gaps over all users.
  package let number: Int64
  /// The chain's hash after it.
  package let hash: Digest
  /// The kind of operation.
  package let kind: OperationKind
  /// The account it was about.
  package let account: AccountID
  /// The number of the operation that it undoes, for an undo or a reopening.
  package let reverses: Int64?
  /// The name that it set, for an opening or a renaming.
  package let name: String?
  /// When it was booked; never before the previous operation.
  package let at: Timestamp
  /// The user's note; may be empty, may change, and is not part of the chain.
  package let note: String
  /// Its movements; empty for openings, renamings, closings of empty accounts, and holds that take nothing.
  package let movements: [Movement]
  /// What it did to a hold.
  package let hold: HoldEvent?
  /// The terms of an exchange.
  package let quote: RateQuote?
  /// The card that a deposit came from, or a withdrawal went to.
  package let card: CardLabel?
  /// What a capture is for. Read with the history alone.
  package var bill: ChargeBill?

  /// An operation as read from the store.
  package init(
    id: OperationID, number: Int64, hash: Digest, kind: OperationKind, account: AccountID, reverses: Int64?,
    name: String?, at: Timestamp, note: String, movements: [Movement], hold: HoldEvent? = nil, quote: RateQuote? = nil,
    card: CardLabel? = nil, bill: ChargeBill? = nil
  ) {
    self.id = id
    self.number = number
    self.hash = hash
    self.kind = kind
    self.account = account
    self.reverses = reverses
    self.name = name
    self.at = at
    self.note = note
    self.movements = movements
    self.hold = hold
    self.quote = quote
    self.card = card
    self.bill = bill
  }
}
