import PhoneNumbers

/// Makes a session for a number that was proven, and its user if the number is new.
struct SigningIn {
  let session: NewSession
  let phone: E164Number
  /// The cookie that the browser had before.
  let earlier: TokenHash
  let kind: SecurityEvent.Kind

  func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) -> NewSignIn {
    let known = try desk.user(phone)
    let user: UserID
    if let known {
      user = known
      try desk.claim(phone, by: user)
    } else {
      user = try desk.addUser(phone, at: session.createdAt)
    }
    try desk.prune()
    // A session under the value that the browser had before would outlive the sign-in that replaces it.
    if let replaced = try desk.endSession(earlier) { try desk.settleEvent(beginning: replaced, of: user) }
    try desk.addSession(session, of: user)
    if session.sessionsAllowed > 0 {
      try desk.endOldestSessions(of: user, but: session.token, leaving: session.sessionsAllowed - 1)
    }
    let number = try desk.note(kind, of: user, session.address, session.agent, beginning: session.id)
    try desk.tellSessions(of: user, but: session.token, from: number)
    let device = try DeviceMemory.remember(session, phone, at: desk)
    return NewSignIn(user: user, isNew: known == nil, device: device)
  }
}
