import HTTPServer
import Templates
import WalletCore

/// Home as it was at the end of a day.
enum PastHomeScreen {
  @inline(never) static func show(_ context: RequestContext, _ typed: String) async throws(Failure) -> Response {
    let (user, now) = try await context.ask { token async throws(StoreFailure) in try await context.wallet.now(token) }
    let today = context.day(of: now)
    let day: CivilDay
    do { day = try RequestContext.pastDay(typed, today: today) } catch {
      return try await HomeScreen.page(context, pastDay: RefusedDay(typed: typed, problem: error))
    }
    let zone = context.site.zone
    let found = try await context.read { () async throws(StoreFailure) in
      try await context.wallet.accounts(of: user, atEndOf: day, zone: zone)
    }
    let page = PastHomePage(
      frame: context.frame(user), day: day, isToday: day == today, accounts: found.accounts, trends: found.trends,
      total: HomeScreen.total(found.accounts))
    return .page(page.html)
  }
}
