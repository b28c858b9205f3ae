import HTTPServer
import Templates
import WalletCore

/// Home as it was at the end of a day.
enum PastHomeScreen {
  /// Without a day in its query, home as it is now.
  static func show(_ history: HistoryContext, _ query: HomeQuery) async throws(Failure) -> Response {
    let context = history.request
    guard let typed = query.day else { return try await HomeScreen.show(context, query.search) }
    let (user, now) = try await context.ask { token async throws(StoreFailure) in try await context.wallet.now(token) }
    let today = context.day(of: now)
    let day: CivilDay
    do { day = try HistoryContext.pastDay(typed, today: today) } catch {
      return try await HomeScreen.page(context, pastDay: RefusedDay(typed: typed, refusal: error))
    }
    let zone = context.site.zone
    let found = try await history.read { reads async throws(StoreFailure) in
      try await reads.accounts(of: user, atEndOf: day, zone: zone)
    }
    let end = Timestamp(milliseconds: zone.start(of: day.adding(days: 1)).milliseconds - 1)
    let isToday = day == today
    let age = RateAge(now: isToday ? now : end, isPresent: isToday, zone: zone)
    let page = PastHomePage(
      frame: context.frame(user), day: day, isToday: isToday, accounts: found.accounts, trends: found.trends,
      total: DollarTotal(found.accounts, by: found.rates), age: age)
    return .page(page.html)
  }
}
