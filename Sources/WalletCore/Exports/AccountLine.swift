/// What one movement of an operation changed in one account of the user's.
struct AccountLine: Sendable, Equatable {
  /// Which of the operation's movements, from 0.
  let movement: Int
  /// What moved the money.
  let kind: Entry.Kind
  /// Whose balance changed.
  let account: AccountID
  /// By how much: positive came in.
  let change: Money
  /// What it held afterwards.
  let balance: Money
  /// Where the money came from or went to.
  let other: Operation.Movement.Side
}
