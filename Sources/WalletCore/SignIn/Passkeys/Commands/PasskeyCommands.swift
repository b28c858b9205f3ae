/// Adds a passkey.
package struct AddPasskey: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = PasskeyAddition

  let passkey: NewPasskey
  let id: PublicID
  let name: PasskeyName
  let ticket: PasskeyTicket
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> PasskeyAddition
  {
    let user = request.user
    guard try transaction.sessionExists(request.token) else { return .sessionEnded }
    // First: a form that is sent twice is no second passkey.
    guard try transaction.usePasskeyChallenge(ticket.challenge, until: ticket.expiresAt) else { return .refused(.used) }
    let most = request.policy.passkeysMax
    let count = try transaction.passkeyCount(of: user)
    guard most == 0 || count < most else { return .tooMany }
    guard try transaction.passkey(passkey.credential, askedBy: nil) == nil else { return .refused(.registered) }
    // Two windows may each have begun the user's first passkey, under a name each.
    let known = try transaction.passkeyHandle(of: user)
    guard let handle = ticket.handle, known ?? handle == handle else { return .refused(.expired) }
    if known == nil { try transaction.setPasskeyHandle(handle, of: user) }
    // Takes the later of two clocks that may differ: a passkey must not look older than it is.
    let now = max(transaction.now, request.now)
    try transaction.addPasskey(passkey, id: id, named: name, of: user, at: now, session: request.token)
    try transaction.prunePasskeyChallenges(before: transaction.monotonic)
    try transaction.addFactorEvent(.passkeyAdded, by: request)
    return .added
  }
}

/// The result of adding a passkey.
package enum PasskeyAddition: Sendable, Equatable {
  case added
  /// The user has as many as are allowed.
  case tooMany
  case refused(PasskeyFault)
  /// The session has ended meanwhile.
  case sessionEnded
}

/// Changes a passkey's name for its user.
package struct RenamePasskey: SignInCommand {
  /// Whether the user has such a passkey.
  package typealias Answer = Bool

  let id: PublicID
  let name: PasskeyName
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    guard try transaction.sessionExists(request.token) else { return false }
    return try transaction.renamePasskey(id, to: name, of: request.user)
  }
}

/// Removes a passkey. Where it is kept it stays, but the wallet accepts it no more.
package struct RemovePasskey: SignInCommand {
  /// Whether the user had such a passkey.
  package typealias Answer = Bool

  let id: PublicID
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    guard try transaction.sessionExists(request.token),
      let credential = try transaction.dropPasskey(id, of: request.user)
    else { return false }
    // A backup that still has it must not bring it back.
    try transaction.record(.passkeyRemoved(credential), of: request.user)
    try transaction.addFactorEvent(.passkeyRemoved, by: request)
    return true
  }
}
