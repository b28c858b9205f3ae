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

/// Saves what a user wants of one of their accounts.
package struct SaveAccountPreference: SignInCommand {
  /// Whether the user has such an open account.
  package typealias Answer = Bool

  let change: AccountPreference
  let account: AccountID
  let user: UserID
  /// When the request stops waiting.
  package let deadline: Timestamp?

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    try transaction.savePreference(change, of: account, user)
  }
}

/// Moves an account in its user's list: one place up or down, or to the top; at the list's end it stays where it is.
package struct MoveAccount: SignInCommand {
  /// Whether the user has such an open account.
  package typealias Answer = Bool

  let move: AccountMove
  let account: AccountID
  let user: UserID
  /// When the request stops waiting.
  package let deadline: Timestamp?

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    var order = try transaction.accountOrder(of: user)
    guard let index = order.firstIndex(of: account) else { return false }
    let place =
      switch move {
      case .top: 0
      case .up: index - 1
      case .down: index + 1
      }
    guard place != index, order.indices.contains(place) else { return true }
    order.insert(order.remove(at: index), at: place)
    try transaction.setAccountOrder(order, of: user)
    return true
  }
}
