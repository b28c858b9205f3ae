/// Ends a session for good.
package struct EndSession: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  let token: TokenHash
  /// When the request stops waiting.
  package var deadline: Timestamp?

  /// Creates the command.
  package init(token: TokenHash, deadline: Timestamp? = nil) {
    self.token = token
    self.deadline = deadline
  }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.endSession(token)
  }
}

/// Ends one of a user's sessions by its identifier.
package struct EndOneSession: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = SessionEnding

  let id: PublicID
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> SessionEnding
  {
    // Does nothing for a session that has ended meanwhile.
    guard try transaction.sessionExists(request.token) else { return .unknown }
    guard try transaction.endSession(named: id, of: request.user) else {
      return try transaction.sessionExists(named: id) ? .foreign : .unknown
    }
    try transaction.addEvent(.sessionEnded, by: request)
    // A user who ends another device's session knows of it, so its warning goes. Ending one's own session keeps the
    // warning: otherwise strangers could hide their own sign-in from the other sessions by signing out.
    guard try transaction.sessionExists(request.token) else { return .ended }
    try transaction.dismissSignInWarning(beginning: id, of: request.user)
    try transaction.markSignInsSeen(of: request.user)
    return .ended
  }
}

/// Ends all of a user's sessions except the asking one.
package struct EndOtherSessions: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Int

  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Int {
    guard try transaction.sessionExists(request.token) else { return 0 }
    let count = try transaction.endOthers(of: request.user, but: request.token)
    if count > 0 { try transaction.addEvent(.othersEnded, by: request) }
    return count
  }
}

/// Marks sign-ins on other devices as shown by the session.
package struct AcknowledgeSignIns: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  /// The number of the last shown sign-in in the event log; sign-ins after the page was made stay unseen.
  let number: Int64
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.markSignInsSeen(of: request.token, upTo: number)
  }
}

/// Marks a change of a factor as confirmed in the session.
package struct AcknowledgeChange: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  /// The time of the shown change; later ones stay to be shown.
  let moment: Timestamp
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.markChangeSeen(of: request.token, upTo: moment)
  }
}

/// Saves when sessions were last used; never sets a time back.
package struct TouchSessions: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  let uses: [SessionUse]

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    for use in uses { try transaction.touch(use) }
  }
}
