import HTTPServer
import Templates
import WalletCore

/// What went out and came in by tag.
enum SpendingScreen {
  /// A month that is none means the present one, as for statements.
  static func show(_ history: HistoryContext, _ query: SpendingQuery) async throws(Failure) -> Response {
    let context = history.request
    let user = try await context.signedIn()
    try history.count(.search, of: user)
    let (zone, tag) = (context.site.zone, query.tag.flatMap { NoteTag($0) })
    let refused = tag == nil ? query.tag : nil
    let month = query.month.flatMap { CivilMonth($0) }
    let spending = try await history.read { reads async throws(StoreFailure) in
      try await reads.spending(of: user, in: month, tag: tag, zone: zone)
    }
    let page = SpendingPage(frame: context.frame(user), spending: spending, refusedTag: refused)
    return .page(page.html, refused: refused != nil)
  }
}
