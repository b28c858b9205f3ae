/// Replaces the code of the browser's challenge: the earlier one is void from then on.
struct ResendCode: WriterCommand {
  let resend: NewCode

  var deadline: Timestamp? { resend.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> ResendOutcome {
    let kept = try books.people.challenge.first(resend.browser) { row throws(SQLiteFailure) in
      (id: try row.publicID(0), resendAt: row.timestamp(4))
    }
    guard let kept else { return .noChallenge }
    // Of two requests at once the later one finds the time not come: that is what its user is to be told.
    guard resend.sentAt >= kept.resendAt else { return .tooEarly(until: kept.resendAt) }
    guard kept.id == resend.replacing else { return .replacedMeanwhile }
    try books.people.replaceCode.run(
      resend.browser, resend.id, resend.code, resend.sentAt, resend.expiresAt, resend.resendAt)
    return .replaced
  }
}
