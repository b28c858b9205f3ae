/// Counts a try at a code, then compares. The count is durable before anybody learns how the comparison went.
struct CheckCode: WriterCommand {
  let attempt: CodeAttempt

  var deadline: Timestamp? { attempt.deadline }

  private struct Kept {
    let id: PublicID
    let phone: E164Number
    let code: Digest
    let expiresAt: Timestamp
    let tries: Int
  }

  func run(in books: Books) throws(SQLiteFailure) -> CheckOutcome {
    let kept = try books.people.challenge.first(attempt.browser) { row throws(SQLiteFailure) in
      Kept(
        id: try row.publicID(0), phone: try row.phone(1), code: try row.digest(2), expiresAt: row.timestamp(3),
        tries: Int(row.integer(5)))
    }
    guard let kept else { return .noChallenge }
    guard kept.tries < attempt.triesAllowed else { return .dead }
    // A newer code took the place of the one that was typed; a try at the old one cannot guess the new one.
    guard kept.id == attempt.challenge else { return .wrong(triesLeft: attempt.triesAllowed - kept.tries) }
    guard attempt.now <= kept.expiresAt else { return .expired }
    try books.people.countTry.run(attempt.browser)
    guard kept.code.matches(attempt.code) else { return .wrong(triesLeft: attempt.triesAllowed - kept.tries - 1) }
    try books.people.dropChallenge.run(attempt.browser)
    return try signIn(kept.phone, in: books)
  }

  private func signIn(_ phone: E164Number, in books: Books) throws(SQLiteFailure) -> CheckOutcome {
    let known = try books.people.user.first(phone) { row in row.user(0) }
    let user: UserID
    if let known {
      user = known
    } else {
      try books.people.insertUser.run(phone, attempt.now)
      user = UserID(row: books.connection.lastInsertedRow)
    }
    let session = attempt.session
    try books.prune()
    // A session under the value that the browser had before would outlive the sign-in that replaces it.
    try books.people.dropSession.run(attempt.browser)
    try books.people.insertSession.run(
      session.token, user, session.createdAt, session.expiresAt, session.idleSeconds, session.shared)
    if session.sessionsAllowed > 0 {
      try books.people.dropOldestSessions.run(user, session.token, session.sessionsAllowed - 1)
    }
    return .signedIn(user, isNew: known == nil)
  }
}
