import PhoneNumbers

/// Keeps new recovery codes in place of all earlier ones.
public struct MakeRecoveryCodes: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Bool

  let request: AuthenticatedRequest
  let codes: [Digest]

  /// What is to be done.
  public init(request: AuthenticatedRequest, codes: [Digest]) {
    self.request = request
    self.codes = codes
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { request.deadline }

  /// - Returns: false if the session has ended meanwhile: whoever held it leaves no way back in behind.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    guard try transaction.sessionExists(request.token) else { return false }
    // Of two clocks that differ the later one: a code must not look older than it is.
    let now = max(transaction.now, request.now)
    try transaction.replaceRecoveryCodes(of: request.user, by: codes, at: now, session: request.token)
    try transaction.note(.recoveryMade, of: request.user, request.address, request.agent)
    return true
  }
}

/// What is done to a user's authenticator app.
public struct ChangeApp: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Bool

  /// What is done.
  public enum Change: Sendable {
    /// Keeps a sealed secret that is not good for anything yet.
    case begin([UInt8])
    /// Its code was right: from now on it is good, for later steps than this one.
    case turnOn([UInt8], step: Int64)
    case turnOff
  }

  let request: AuthenticatedRequest
  let change: Change

  /// What is to be done.
  public init(request: AuthenticatedRequest, change: Change) {
    self.request = request
    self.change = change
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { request.deadline }

  /// - Returns: whether it was done; an app that is on is not begun anew, a secret that was replaced not turned on, one that
  ///   was not on not turned off, and nothing is done for a session that has ended meanwhile.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    guard try transaction.sessionExists(request.token) else { return false }
    let now = transaction.now
    switch change {
    case .begin(let secret): return try transaction.beginApp(secret, of: request.user, at: now)
    case .turnOn(let secret, let step):
      guard try transaction.turnOnApp(secret, of: request.user, step: step, at: now) else { return false }
      try transaction.record(.appOn, of: request.user)
      try transaction.note(.totpOn, of: request.user, request.address, request.agent)
    case .turnOff:
      guard try transaction.dropApp(of: request.user) else { return false }
      try transaction.record(.appOff, of: request.user)
      try transaction.note(.totpOff, of: request.user, request.address, request.agent)
    }
    return true
  }
}

/// The owner opens a number again that too many wrong codes had locked.
public struct Unlock: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Bool

  let phone: E164Number

  /// What is to be done.
  public init(phone: E164Number) {
    self.phone = phone
  }

  /// - Returns: whether anything stood in its way.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Bool {
    let found = try LockoutReset(phone: phone).byHost(in: transaction)
    if let user = try transaction.user(phone) { try transaction.note(.unlocked, of: user, "", "") }
    return found
  }
}
