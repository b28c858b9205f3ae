/// Ends a session for good.
struct EndSession: WriterCommand {
  let token: TokenHash
  var deadline: Timestamp?

  func run(in books: Books) throws(SQLiteFailure) {
    try books.people.dropSession.run(token)
  }
}

/// Writes down when sessions were last used; never sets one back.
struct TouchSessions: WriterCommand {
  let uses: [SessionUse]

  func run(in books: Books) throws(SQLiteFailure) {
    for use in uses { try books.people.touchSession.run(use.token, use.at) }
  }
}

/// Writes down what a user wants to be called.
struct SaveUserName: WriterCommand {
  let name: UserName
  let user: UserID
  let deadline: Timestamp?

  func run(in books: Books) throws(SQLiteFailure) {
    try books.people.saveName.run(user, name.text)
  }
}
