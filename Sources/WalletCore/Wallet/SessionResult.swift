/// The data read for a browser that sent a session's token.
package enum SessionResult<Page> {
  /// The session is valid: its user, and what they see.
  case signedIn(SignedInUser, Page)
  /// The session is not valid; what was read for it is dropped.
  case signedOut(SessionState)
}

extension Wallet {
  /// Judges the session that a page was read for, then makes the page or drops what was read.
  func judged<Reading, Page>(
    _ token: TokenHash, _ found: SessionRead<Reading>?, counts: Bool = true, _ page: (Reading, SignedInUser) -> Page
  ) -> SessionResult<Page> {
    guard let found else { return .signedOut(judge(nil, of: token)) }
    switch judge(found.session, of: token, counts: counts) {
    case .holds(let user): return .signedIn(user, page(found.page, user))
    case let state: return .signedOut(state)
    }
  }

  /// The same, for a page that shows what was read unchanged.
  func judged<Page>(_ token: TokenHash, _ found: SessionRead<Page>?) -> SessionResult<Page> {
    judged(token, found) { page, _ in page }
  }
}
