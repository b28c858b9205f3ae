/// What one movement of an operation changed in one account of the user's.
package struct AccountLine: Sendable, Equatable {
  /// Which of the operation's movements, from 0.
  let movement: Int
  /// What moved the money.
  package let kind: Entry.Kind
  /// Whose balance changed.
  package let account: AccountID
  /// By how much: positive came in.
  package let change: Money
  /// What it held afterwards.
  package let balance: Money
  /// Where the money came from or went to.
  let other: Operation.Movement.Side
}
