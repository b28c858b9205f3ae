import HTTPServer
import Templates
import WalletCore

/// An account as it stood at the end of a day.
enum PastAccountScreen {
  @inline(never) static func show(_ visit: Visit, _ id: AccountID, _ typed: String) async throws(Failure) -> Response {
    let (user, page) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.accountPage(token, id, entries: 0)
    }
    let account = try visit.own(page.account, user)
    let zone = visit.site.zone
    let today = visit.day(of: page.now)
    let day: CivilDay
    do { day = try Visit.pastDay(typed, today: today) } catch { return try await refused(visit, id, typed, error) }
    let then = try await visit.read { () async throws(StoreFailure) in
      try await visit.wallet.account(id, of: user, atEndOf: day, zone: zone)
    }
    guard let then else { return try await refused(visit, id, typed, .beforeOpening(zone.day(of: account.openedAt))) }
    let html = PastAccountPage(
      frame: visit.frame(user), day: day, isToday: day == today, account: then.account, entries: then.entries,
      zone: zone
    ).html
    return .page(html)
  }

  /// The account as it stands now, and why it is not shown as of that day.
  private static func refused(
    _ visit: Visit, _ id: AccountID, _ typed: String, _ problem: DayProblem
  ) async throws(Failure) -> Response {
    try await AccountScreen.page(visit, id, amount: "", pastDay: RefusedDay(typed: typed, problem: problem))
  }
}
