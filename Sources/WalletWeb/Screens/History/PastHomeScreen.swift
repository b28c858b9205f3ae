import HTTPServer
import Templates
import WalletCore

/// Home as it stood at the end of a day.
enum PastHomeScreen {
  @inline(never) static func show(_ visit: Visit, _ typed: String) async throws(Failure) -> Response {
    let (user, now) = try await visit.ask { token async throws(StoreFailure) in try await visit.wallet.now(token) }
    let today = visit.day(of: now)
    let day: CivilDay
    do { day = try Visit.pastDay(typed, today: today) } catch {
      return try await HomeScreen.page(visit, pastDay: RefusedDay(typed: typed, problem: error))
    }
    let zone = visit.site.zone
    let found = try await visit.read { () async throws(StoreFailure) in
      try await visit.wallet.accounts(of: user, atEndOf: day, zone: zone)
    }
    let page = PastHomePage(
      frame: visit.frame(user), day: day, isToday: day == today, accounts: found.accounts, trends: found.trends,
      total: HomeScreen.total(found.accounts))
    return .page(page.html)
  }
}
