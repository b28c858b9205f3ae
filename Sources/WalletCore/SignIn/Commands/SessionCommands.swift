/// Ends a session for good.
public struct EndSession: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Void

  let token: TokenHash
  /// When the asker stops waiting.
  public var deadline: Timestamp?

  /// What is to be done.
  public init(token: TokenHash, deadline: Timestamp? = nil) {
    self.token = token
    self.deadline = deadline
  }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.endSession(token)
  }
}

/// Ends one of a user's sessions, by its name.
public struct EndOneSession: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = SessionEnding

  let id: PublicID
  let request: AuthenticatedRequest

  /// What is to be done.
  public init(id: PublicID, request: AuthenticatedRequest) {
    self.id = id
    self.request = request
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { request.deadline }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure)
    -> SessionEnding
  {
    // Nothing is done for a session that has ended meanwhile.
    guard try transaction.sessionExists(request.token) else { return .unknown }
    guard try transaction.endSession(named: id, of: request.user) else {
      return try transaction.sessionExists(named: id) ? .foreign : .unknown
    }
    try transaction.note(.sessionEnded, of: request.user, request.address, request.agent)
    // Whoever signs another device out knows of it. Who signs themselves out tells nobody: a stranger would wipe their own
    // sign-in from the others' warnings on leaving.
    guard try transaction.sessionExists(request.token) else { return .ended }
    try transaction.settleEvent(beginning: id, of: request.user)
    try transaction.settleNews(of: request.user)
    return .ended
  }
}

/// Ends all of a user's sessions but the one that asks.
public struct EndOtherSessions: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Int

  let request: AuthenticatedRequest

  /// What is to be done.
  public init(request: AuthenticatedRequest) {
    self.request = request
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { request.deadline }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Int {
    guard try transaction.sessionExists(request.token) else { return 0 }
    let count = try transaction.endOthers(of: request.user, but: request.token)
    if count > 0 { try transaction.note(.othersEnded, of: request.user, request.address, request.agent) }
    return count
  }
}

/// The session has shown its user that there were sign-ins elsewhere.
public struct AcknowledgeSignIns: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Void

  /// The last one that was shown, by its number in the log; one that came after the page was made is news still.
  let number: Int64
  let request: AuthenticatedRequest

  /// What is to be done.
  public init(number: Int64, request: AuthenticatedRequest) {
    self.number = number
    self.request = request
  }

  /// When the asker stops waiting.
  public var deadline: Timestamp? { request.deadline }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.settleNews(of: request.token, upTo: number)
  }
}

/// Writes down when sessions were last used; never sets one back.
public struct TouchSessions: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Void

  let uses: [SessionUse]

  /// What is to be done.
  public init(uses: [SessionUse]) {
    self.uses = uses
  }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    for use in uses { try transaction.touch(use) }
  }
}

/// Writes down something that a user may want to know.
public struct RecordEvent: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Void

  let event: SecurityEvent
  let user: UserID

  /// What is to be done.
  public init(event: SecurityEvent, user: UserID) {
    self.event = event
    self.user = user
  }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.add(event, of: user, beginning: nil, keeping: SecurityEvent.kept)
  }
}

/// Writes down what a user wants to be called.
public struct SaveUserName: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Void

  let name: UserName
  let user: UserID
  /// When the asker stops waiting.
  public let deadline: Timestamp?

  /// What is to be done.
  public init(name: UserName, user: UserID, deadline: Timestamp? = nil) {
    self.name = name
    self.user = user
    self.deadline = deadline
  }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.setName(name, of: user)
  }
}
