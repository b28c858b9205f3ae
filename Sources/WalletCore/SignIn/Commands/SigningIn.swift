import PhoneNumbers

/// Creates a session for a proven number, and its user if the number is new. If the user had asked to leave, that is off.
struct SigningIn {
  let session: NewSession
  let phone: E164Number
  /// The browser's earlier cookie.
  let earlier: TokenHash
  let kind: SecurityEvent.Kind
  let policy: SignInPolicy

  func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> NewSignIn {
    let known = try transaction.user(phone)
    let user: UserID
    if let known {
      user = known
      try transaction.claim(phone, by: user)
    } else {
      user = try transaction.addUser(phone, at: transaction.now)
    }
    // A user who signs in does not want to leave.
    let staysAfterAll = known == nil ? false : try transaction.stopLeaving(user)
    try transaction.prune(policy)
    // A session under the browser's earlier cookie would outlive the sign-in that replaces it.
    if let replaced = try transaction.endSession(earlier) {
      try transaction.dismissSignInWarning(beginning: replaced, of: user)
    }
    try transaction.addSession(session, of: user)
    if session.sessionsAllowed > 0 {
      try transaction.endOldestSessions(of: user, but: session.token, leaving: session.sessionsAllowed - 1)
    }
    if staysAfterAll { try transaction.addEvent(.leavingStopped, of: user, session.address, session.agent) }
    if known != nil { try transaction.markUntoldUnseen(of: user, for: session.token) }
    let number = try transaction.addEvent(kind, of: user, session.address, session.agent, beginning: session.id)
    try transaction.markSignInsUnseen(of: user, but: session.token, from: number)
    let device = try DeviceMemory.remember(session, phone, in: transaction)
    return NewSignIn(user: user, isNew: known == nil, staysAfterAll: staysAfterAll, device: device)
  }
}
