import HTTPServer
import Templates
import WalletCore

/// An account as it stood at the end of a day.
struct PastAccountScreen {
  let id: AccountID

  func show(_ visit: Visit, _ user: SignedInUser, _ typed: String) async throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    let zone = visit.site.zone
    let today = try visit.today()
    let day: CivilDay
    do { day = try Visit.pastDay(typed, today: today) } catch { return try refused(visit, user, typed, error) }
    let then = try await visit.history { () async throws(StoreFailure) in
      try await visit.wallet.account(id, of: user, atEndOf: day, zone: zone)
    }
    guard let then else { return try refused(visit, user, typed, .beforeOpening(zone.day(of: account.openedAt))) }
    let page = PastAccountPage(
      frame: visit.frame(user), day: day, isToday: day == today, account: then.account, entries: then.entries,
      zone: zone)
    return .page(page.html)
  }

  /// The account as it stands now, and why it is not shown as of that day.
  private func refused(
    _ visit: Visit, _ user: SignedInUser, _ typed: String, _ problem: DayProblem
  ) throws(Failure) -> Response {
    try AccountScreen(id: id).page(visit, user, amount: "", pastDay: RefusedDay(typed: typed, problem: problem))
  }
}
