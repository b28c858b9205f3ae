import WalletCore

/// Signs in with a recovery code or an authenticator app in place of a code by SMS, and opens the number again if it was locked.
struct SignInOtherWay: WriterCommand {
  let way: OtherSignIn

  var deadline: Timestamp? { way.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> OtherOutcome {
    let (phone, session) = (way.phone, way.session)
    guard try books.codes.find(way.browser, .signIn)?.phone == phone else { return .noChallenge }
    let user = try books.users.find(phone)
    let judge = OtherWayJudge(way, user: user)
    if let refusal = try judge.run(in: books) {
      if let user { try judge.tell(refusal, of: user, session.address, session.agent, in: books) }
      return refusal
    }
    try books.codes.drop(way.browser, .signIn)
    try judge.openNumber(in: books)
    if case .recovery = way.proof, let user { try books.note(.recoveryUsed, of: user, session.address, session.agent) }
    let signing = SigningIn(session: session, phone: phone, earlier: way.browser, kind: .signedInOtherWay)
    return .signedIn(try signing.run(in: books))
  }
}

/// Proves a session anew with a recovery code or an authenticator app; that opens the number again, too.
struct ConfirmOtherWay: WriterCommand {
  let asking: SessionAsking
  let proof: OtherProof

  var deadline: Timestamp? { asking.deadline }

  func run(in books: Books) throws(SQLiteFailure) -> OtherOutcome {
    // A session that has just ended uses no recovery code up.
    guard try books.sessions.exists(asking.token) else { return .noChallenge }
    let judge = OtherWayJudge(proof, asking)
    if let refusal = try judge.run(in: books) {
      try judge.tell(refusal, of: asking.user, asking.address, asking.agent, in: books)
      return refusal
    }
    _ = try books.sessions.prove(asking.token, at: asking.now)
    try books.codes.drop(asking.token, .confirm)
    try judge.openNumber(in: books)
    if case .recovery = proof { try books.note(.recoveryUsed, of: asking.user, asking.address, asking.agent) }
    try books.note(.confirmed, of: asking.user, asking.address, asking.agent)
    return .confirmed
  }
}
