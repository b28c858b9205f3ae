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
