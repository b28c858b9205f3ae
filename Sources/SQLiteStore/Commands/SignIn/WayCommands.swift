import PhoneNumbers
import WalletCore

/// Keeps new recovery codes in place of all earlier ones.
struct MakeRecoveryCodes: WriterCommand {
  let asking: SessionAsking
  let codes: [Digest]

  var deadline: Timestamp? { asking.deadline }

  /// - Returns: false if the session has ended meanwhile: whoever held it leaves no way back in behind.
  func run(in books: Books) throws(SQLiteFailure) -> Bool {
    guard try books.sessions.exists(asking.token) else { return false }
    // Of two clocks that differ the later one: a code must not look older than it is.
    let now = max(books.configuration.clock.now(), asking.now)
    try books.ways.replaceCodes(of: asking.user, by: codes, at: now, session: asking.token)
    try books.note(.recoveryMade, of: asking.user, asking.address, asking.agent)
    return true
  }
}

/// What is done to a user's authenticator app.
struct ChangeApp: WriterCommand {
  enum Change: Sendable {
    /// Keeps a sealed secret that is not good for anything yet.
    case begin([UInt8])
    /// Its code was right: from now on it is good, for later steps than this one.
    case turnOn([UInt8], step: Int64)
    case turnOff
  }

  let asking: SessionAsking
  let change: Change

  var deadline: Timestamp? { asking.deadline }

  /// - Returns: whether it was done; an app that is on is not begun anew, a secret that was replaced not turned on, one that
  ///   was not on not turned off, and nothing is done for a session that has ended meanwhile.
  func run(in books: Books) throws(SQLiteFailure) -> Bool {
    guard try books.sessions.exists(asking.token) else { return false }
    let now = books.configuration.clock.now()
    switch change {
    case .begin(let secret): return try books.ways.begin(secret, of: asking.user, at: now)
    case .turnOn(let secret, let step):
      guard try books.ways.turnOn(secret, of: asking.user, step: step, at: now) else { return false }
      try books.list(.appOn, of: asking.user)
      try books.note(.totpOn, of: asking.user, asking.address, asking.agent)
    case .turnOff:
      guard try books.ways.dropApp(of: asking.user) else { return false }
      try books.list(.appOff, of: asking.user)
      try books.note(.totpOff, of: asking.user, asking.address, asking.agent)
    }
    return true
  }
}

/// The owner opens a number again that too many wrong codes had locked.
struct Unlock: WriterCommand {
  let phone: E164Number

  /// - Returns: whether anything stood in its way.
  func run(in books: Books) throws(SQLiteFailure) -> Bool {
    let found = try NumberOpening(phone: phone).byHost(in: books)
    if let user = try books.users.find(phone) { try books.note(.unlocked, of: user, "", "") }
    return found
  }
}
