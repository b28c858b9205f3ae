/// Saves an event that a user may want to know about.
package struct RecordEvent: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  let event: SecurityEvent
  let user: UserID

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.add(event, of: user, beginning: nil, keeping: SecurityEvent.kept)
  }
}

/// Saves the user's display name.
package struct SaveUserName: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  let name: UserName
  let user: UserID
  /// When the request stops waiting.
  package let deadline: Timestamp?

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.setName(name, of: user)
  }
}

/// Saves one of the user's preferences for the wallet's look.
package struct SavePreference: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  let change: PreferenceChange
  let user: UserID
  /// When the request stops waiting.
  package let deadline: Timestamp?

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.savePreference(change, of: user)
  }
}
