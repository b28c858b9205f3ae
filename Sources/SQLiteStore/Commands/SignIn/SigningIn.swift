import PhoneNumbers
import WalletCore

/// Makes a session for a number that was proven, and its user if the number is new.
struct SigningIn {
  let session: NewSession
  let phone: E164Number
  /// The cookie that the browser had before.
  let earlier: TokenHash
  let kind: SecurityEvent.Kind

  func run(in books: Books) throws(SQLiteFailure) -> NewSignIn {
    let known = try books.users.find(phone)
    let user: UserID
    if let known {
      user = known
      try books.users.claim(phone, by: user)
    } else {
      user = try books.users.insert(phone, at: session.createdAt, books.connection)
    }
    try books.prune()
    // A session under the value that the browser had before would outlive the sign-in that replaces it.
    if let replaced = try books.sessions.replace(earlier) { try books.events.settle(replaced, of: user) }
    try books.sessions.insert(session, of: user)
    if session.sessionsAllowed > 0 {
      try books.sessions.dropOldest(of: user, but: session.token, leaving: session.sessionsAllowed - 1)
    }
    let number = try books.note(kind, of: user, session.address, session.agent, beginning: session.id)
    try books.sessions.tellOthers(of: user, about: session.token, number: number)
    let device = try books.devices.remember(session, phone, books.throttles)
    return NewSignIn(user: user, isNew: known == nil, device: device)
  }
}
