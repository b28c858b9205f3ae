import HTTPServer
import Templates
import WalletCore

/// What all accounts were worth over time.
enum TotalScreen {
  static func show(_ history: HistoryContext, _ query: TotalQuery) async throws(Failure) -> Response {
    let context = history.request
    let user = try await context.signedIn()
    try history.count(.search, of: user)
    let zone = context.site.zone
    let totals = try await history.read { reads async throws(StoreFailure) in
      try await reads.totals(of: user, over: query.span, zone: zone)
    }
    return .page(
      TotalPage(frame: context.frame(user), span: query.span, totals: totals, age: context.rateAge(for: user)).html)
  }
}
