/// Keeps a challenge in place of the browser's earlier one. For the same number the count of sends goes on, and the
/// earlier one stands until a new code is due: of two requests at once one sends a code.
struct BeginChallenge: WriterCommand {
  let challenge: NewChallenge

  var deadline: Timestamp? { challenge.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> BeginOutcome {
    let earlier = try books.people.challenge.first(challenge.browser) { row throws(SQLiteFailure) in
      (phone: try row.phone(1), resendAt: row.timestamp(4), sends: row.integer(6))
    }
    var sends: Int64 = 1
    if let earlier, earlier.phone == challenge.phone {
      guard challenge.sentAt >= earlier.resendAt else { return .tooEarly(until: earlier.resendAt) }
      sends = earlier.sends + 1
    }
    try books.prune()
    try books.people.putChallenge.run(
      challenge.browser, challenge.id, challenge.phone, challenge.code, challenge.sentAt, challenge.expiresAt,
      challenge.resendAt, sends)
    return .begun
  }
}
