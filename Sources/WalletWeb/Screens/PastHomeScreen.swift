import HTTPServer
import Templates
import WalletCore

/// Home as it stood at the end of a day.
enum PastHomeScreen {
  static func show(_ visit: Visit, _ user: SignedInUser, _ typed: String) async throws(Failure) -> Response {
    let today = try visit.today()
    let day: CivilDay
    do { day = try Visit.pastDay(typed, today: today) } catch {
      let refused = RefusedDay(typed: typed, problem: error)
      return try visit.inSnapshot { () throws(Failure) in try HomeScreen.page(visit, user, pastDay: refused) }
    }
    let zone = visit.site.zone
    let found = try await visit.history { () async throws(StoreFailure) in
      try await visit.wallet.accounts(of: user, atEndOf: day, zone: zone)
    }
    let page = PastHomePage(
      frame: visit.frame(user), day: day, isToday: day == today, accounts: found.accounts, trends: found.trends,
      total: HomeScreen.total(found.accounts))
    return .page(page.html)
  }
}
