/// Keeps a challenge in place of the browser's earlier one. For the same number the count of sends goes on.
struct BeginChallenge: WriterCommand {
  let challenge: NewChallenge

  var deadline: Timestamp? { challenge.deadline }

  func run(in books: Books) throws(SQLiteFailure) {
    try books.pruneIfDue()
    let earlier = try books.people.challenge.first(challenge.browser) { row throws(SQLiteFailure) in
      (phone: try row.phone(1), sends: row.integer(6))
    }
    let sends = earlier?.phone == challenge.phone ? (earlier?.sends ?? 0) + 1 : 1
    try books.people.putChallenge.run(
      challenge.browser, challenge.id, challenge.phone, challenge.code, challenge.sentAt, challenge.expiresAt,
      challenge.resendAt, sends)
  }
}
