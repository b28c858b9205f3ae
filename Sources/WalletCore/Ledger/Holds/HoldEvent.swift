/// What an operation does to a hold: one event, the only place where held amounts stand.
package struct HoldEvent: Sendable, Equatable {
  /// The number of the operation that authorised the hold; it names the hold.
  package var hold: Int64
  /// Its place among the events of its account, from 1.
  package var sequence: Int64
  /// The change, in minor units of the account's currency: above 0 when a hold begins or grows, below when it ends.
  package var delta: Int64
  /// What the hold holds after it; 0 when it has ended.
  package var amount: Int64
  /// What all holds of the account hold together after it.
  package var held: Int64

  /// An event as written or read.
  package init(hold: Int64, sequence: Int64, delta: Int64, amount: Int64, held: Int64) {
    self.hold = hold
    self.sequence = sequence
    self.delta = delta
    self.amount = amount
    self.held = held
  }
}

extension Operation {
  /// The number of the operation that authorised the hold that this one raised or ended.
  package var earlierHold: Int64? { hold.flatMap { $0.hold == number ? nil : $0.hold } }
}

/// A hold as the booking rules see it.
package struct HoldState: Sendable, Equatable {
  /// The number of the operation that authorised it.
  package let number: Int64
  /// The account whose money it holds.
  package let account: AccountNumber
  /// What it holds; 0 when it has ended.
  package let amount: Int64

  /// A hold as read from the store.
  package init(number: Int64, account: AccountNumber, amount: Int64) {
    self.number = number
    self.account = account
    self.amount = amount
  }
}

/// An account's holds together: how many events, and the sum held.
package struct AccountHolds: Sendable, Equatable {
  /// How many events the account has.
  package let sequence: Int64
  /// What its holds hold together, in minor units.
  package let held: Int64

  /// Those of an account that never had a hold.
  package static let none = AccountHolds(sequence: 0, held: 0)

  /// Holds as read from the store.
  package init(sequence: Int64, held: Int64) {
    self.sequence = sequence
    self.held = held
  }
}
