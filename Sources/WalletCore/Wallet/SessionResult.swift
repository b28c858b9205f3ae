/// What was read for the browser that sent the token of a session.
public enum SessionResult<Page> {
  /// The session holds: whose it is, and what they are shown.
  case signedIn(SignedInUser, Page)
  /// It does not, and what was read for it is dropped.
  case signedOut(SessionState)
}

extension Wallet {
  /// Judges the session that a page was read for, then lets the page be made or drops what was read.
  func judged<Reading, Page>(
    _ token: TokenHash, _ found: SessionRead<Reading>?, _ page: (Reading, SignedInUser) -> Page
  ) -> SessionResult<Page> {
    guard let found else { return .signedOut(judge(nil, of: token)) }
    switch judge(found.session, of: token) {
    case .holds(let user): return .signedIn(user, page(found.page, user))
    case let state: return .signedOut(state)
    }
  }

  /// The same for a page that shows what was read as it is.
  func judged<Page>(_ token: TokenHash, _ found: SessionRead<Page>?) -> SessionResult<Page> {
    judged(token, found) { page, _ in page }
  }
}
