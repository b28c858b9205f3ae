import WalletCore

/// Proves a session anew by a code that went to its user's number.
struct ConfirmSession: WriterCommand {
  let asking: SessionAsking
  let code: TypedCode

  var deadline: Timestamp? { asking.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> ConfirmOutcome {
    let judge = CodeJudge(asking, .confirm, code)
    switch try judge.run(in: books) {
    case .refused(let outcome):
      if case .wrong(_, let locks) = outcome {
        try books.note(locks ? .locked : .failedCode, of: asking.user, asking.address, asking.agent)
      }
      return .refused(outcome)
    case .right(let phone):
      guard phone == asking.phone, try books.sessions.prove(asking.token, at: asking.now) else {
        return .refused(.noChallenge)
      }
      try judge.accept(phone, in: books)
      try books.note(.confirmed, of: asking.user, asking.address, asking.agent)
      return .confirmed
    }
  }
}

extension CodeJudge {
  /// For a code that a session asked for.
  init(_ asking: SessionAsking, _ purpose: CodePurpose, _ code: TypedCode) {
    self.init(
      browser: asking.token, purpose: purpose, challenge: code.challenge, code: code.digest, device: asking.device,
      network: asking.network, now: asking.now, policy: asking.policy)
  }
}
