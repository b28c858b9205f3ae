/// What one movement of an operation changed in one of the user's accounts.
package struct AccountLine: Sendable, Equatable {
  /// The index of the operation's movement, from 0.
  package let movement: Int
  /// The account whose balance changed.
  package let account: AccountID
  /// The change: positive came in, negative went out.
  package let change: Money
  /// The account's balance afterwards.
  package let balance: Money
  /// Where the money came from or went to.
  let other: Operation.Movement.Side
}

/// One entry of an account, with the operation that made it.
struct StatementLine: Sendable, Equatable {
  /// The change, and the balance after it.
  let entry: Entry
  /// The operation that made it.
  let operation: Operation
  /// Where the money came from or went to.
  let other: Operation.Movement.Side

  /// - Returns: nil if the operation did not make this entry.
  init?(_ entry: Entry, of account: AccountID, by operation: Operation) {
    let own = Operation.Movement.Side.account(account)
    let isIncoming = entry.change.minorUnits > 0
    let movement = operation.movements.first {
      (isIncoming ? $0.to : $0.from) == own && $0.kind == entry.kind
        && $0.amount.minorUnits.magnitude == entry.change.minorUnits.magnitude
    }
    guard let movement else { return nil }
    self.entry = entry
    self.operation = operation
    other = isIncoming ? movement.from : movement.to
  }
}
