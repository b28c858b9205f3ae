/// Signs in with a recovery code or an authenticator app in place of a code by SMS, and opens the number again if it was locked.
struct SignInOtherWay: WriterCommand {
  let way: OtherSignIn

  var deadline: Timestamp? { way.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> OtherOutcome {
    let (phone, session) = (way.phone, way.session)
    guard try books.codes.find(way.browser, .signIn)?.phone == phone else { return .noChallenge }
    let user = try books.users.find(phone)
    let judge = OtherWayJudge(
      proof: way.proof, phone: phone, user: user, network: way.network, now: session.createdAt, policy: way.policy)
    if let refusal = try judge.run(in: books) {
      if let user { try books.note(.failedCode, of: user, session.address, session.agent) }
      return refusal
    }
    try books.codes.drop(way.browser, .signIn)
    // Whoever wore the number's budget down, its owner has come.
    _ = try FailureBudget.forgetAll(of: phone, in: books)
    let known = try books.devices.known(session.device, phone, at: session.createdAt)
    try FailureBudget(phone, known, in: books).reset()
    if case .recovery = way.proof, let user { try books.note(.recoveryUsed, of: user, session.address, session.agent) }
    let signing = SigningIn(session: session, phone: phone, earlier: way.browser, kind: .signedInOtherWay)
    return .signedIn(try signing.run(in: books))
  }
}

/// Proves a session anew with a recovery code or an authenticator app.
struct ConfirmOtherWay: WriterCommand {
  let asking: SessionAsking
  let proof: OtherProof

  var deadline: Timestamp? { asking.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> OtherOutcome {
    let judge = OtherWayJudge(
      proof: proof, phone: asking.phone, user: asking.user, network: asking.network, now: asking.now,
      policy: asking.policy)
    if let refusal = try judge.run(in: books) {
      try books.note(.failedCode, of: asking.user, asking.address, asking.agent)
      return refusal
    }
    guard try books.sessions.prove(asking.token, at: asking.now) else { return .noChallenge }
    if case .recovery = proof { try books.note(.recoveryUsed, of: asking.user, asking.address, asking.agent) }
    try books.note(.confirmed, of: asking.user, asking.address, asking.agent)
    return .confirmed
  }
}
