/// Replaces all earlier recovery codes with new ones.
package struct MakeRecoveryCodes: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Bool

  let request: AuthenticatedRequest
  let codes: [Digest]

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// - Returns: false if the session has ended meanwhile: its holder must not leave a way back in.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    guard try transaction.sessionExists(request.token) else { return false }
    // Takes the later of two clocks that may differ: a code must not look older than it is.
    let now = max(transaction.now, request.now)
    try transaction.replaceRecoveryCodes(of: request.user, by: codes, at: now, session: request.token)
    try transaction.addFactorEvent(.recoveryMade, by: request)
    return true
  }
}

/// Changes a user's authenticator app.
package struct ChangeAuthenticator: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Bool

  /// The kinds of change.
  package enum Change: Sendable {
    /// Keeps a sealed secret that is not valid for anything yet.
    case begin([UInt8])
    /// Its code was right: from now on the secret is valid, for steps later than this one.
    case turnOn([UInt8], step: Int64)
    case turnOff
  }

  let request: AuthenticatedRequest
  let change: Change

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// - Returns: whether it was done. An app that is on cannot be set up again, a replaced secret cannot be turned on,
  ///   an app that is not on cannot be turned off, and nothing is done for a session that has ended meanwhile.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    guard try transaction.sessionExists(request.token) else { return false }
    switch change {
    case .begin(let secret): return try transaction.beginAuthenticator(secret, of: request.user)
    case .turnOn(let secret, let step):
      guard try transaction.turnOnAuthenticator(secret, of: request.user, step: step) else { return false }
      // Nobody has guessed at this secret.
      try transaction.forgetThrottle(.appFailures(request.phone))
      try transaction.record(.authenticatorOn, of: request.user)
      try transaction.addFactorEvent(.authenticatorOn, by: request)
    case .turnOff:
      guard try transaction.dropAuthenticator(of: request.user) else { return false }
      try transaction.record(.authenticatorOff, of: request.user)
      try transaction.addFactorEvent(.authenticatorOff, by: request)
    }
    return true
  }
}
