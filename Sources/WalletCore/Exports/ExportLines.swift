/// What one movement of an operation changed in one account of the user's.
public struct AccountLine: Sendable, Equatable {
  /// Which of the operation's movements, from 0.
  let movement: Int
  /// What moved the money.
  public let kind: Entry.Kind
  /// Whose balance changed.
  public let account: AccountID
  /// By how much: positive came in.
  public let change: Money
  /// What it held afterwards.
  public let balance: Money
  /// Where the money came from or went to.
  let other: Operation.Movement.Side
}

/// One entry of an account, with the operation that made it.
struct StatementLine: Sendable, Equatable {
  /// What changed, and the balance after it.
  let entry: Entry
  /// What was done.
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
