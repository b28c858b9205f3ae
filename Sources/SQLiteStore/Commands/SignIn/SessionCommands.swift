import WalletCore

/// Ends a session for good.
struct EndSession: WriterCommand {
  let token: TokenHash
  var deadline: Timestamp?

  func run(in books: Books) throws(SQLiteFailure) {
    try books.sessions.drop(token)
  }
}

/// Ends one of a user's sessions, by its name.
struct EndOneSession: WriterCommand {
  let id: PublicID
  let asking: SessionAsking

  var deadline: Timestamp? { asking.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> SessionEnding {
    // Nothing is done for a session that has ended meanwhile.
    guard try books.sessions.exists(asking.token) else { return .unknown }
    guard try books.sessions.drop(id, of: asking.user) else {
      return try books.sessions.exists(id) ? .foreign : .unknown
    }
    try books.note(.sessionEnded, of: asking.user, asking.address, asking.agent)
    // Whoever signs another device out knows of it. Who signs themselves out tells nobody: a stranger would wipe their own
    // sign-in from the others' warnings on leaving.
    guard try books.sessions.exists(asking.token) else { return .ended }
    try books.events.settle(id, of: asking.user)
    try books.sessions.settleNews(of: asking.user)
    return .ended
  }
}

/// Ends all of a user's sessions but the one that asks.
struct EndOtherSessions: WriterCommand {
  let asking: SessionAsking

  var deadline: Timestamp? { asking.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> Int {
    guard try books.sessions.exists(asking.token) else { return 0 }
    let count = try books.endOthers(of: asking.user, but: asking.token)
    if count > 0 { try books.note(.othersEnded, of: asking.user, asking.address, asking.agent) }
    return count
  }
}

/// The session has shown its user that there were sign-ins elsewhere.
struct AcknowledgeSignIns: WriterCommand {
  /// The last one that was shown, by its number in the log; one that came after the page was made is news still.
  let number: Int64
  let asking: SessionAsking

  var deadline: Timestamp? { asking.deadline }

  func run(in books: Books) throws(SQLiteFailure) { try books.sessions.hear(upTo: number, asking.token) }
}

/// Writes down when sessions were last used; never sets one back.
struct TouchSessions: WriterCommand {
  let uses: [SessionUse]

  func run(in books: Books) throws(SQLiteFailure) {
    for use in uses { try books.sessions.touch(use) }
  }
}

/// Writes down something that a user may want to know.
struct RecordEvent: WriterCommand {
  let event: SecurityEvent
  let user: UserID

  func run(in books: Books) throws(SQLiteFailure) { try books.events.add(event, of: user) }
}

/// Writes down what a user wants to be called.
struct SaveUserName: WriterCommand {
  let name: UserName
  let user: UserID
  let deadline: Timestamp?

  func run(in books: Books) throws(SQLiteFailure) {
    try books.users.saveName(name.text, of: user)
  }
}
