import HTTPServer
import Templates
import WalletCore

/// An account as it was at the end of a day.
enum PastAccountScreen {
  @inline(never) static func show(_ context: RequestContext, _ id: AccountID, _ typed: String) async throws(Failure)
    -> Response
  {
    let (user, page) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.accountPage(token, id, entries: 0)
    }
    let account = try context.requireOwned(page.account, user)
    let zone = context.site.zone
    let today = context.day(of: page.now)
    let day: CivilDay
    do { day = try RequestContext.pastDay(typed, today: today) } catch {
      return try await refused(context, id, typed, error)
    }
    let then = try await context.read { () async throws(StoreFailure) in
      try await context.wallet.account(id, of: user, atEndOf: day, zone: zone)
    }
    guard let then else { return try await refused(context, id, typed, .beforeOpening(zone.day(of: account.openedAt))) }
    let html = PastAccountPage(
      frame: context.frame(user), day: day, isToday: day == today, account: then.account, entries: then.entries,
      zone: zone
    ).html
    return .page(html)
  }

  /// The account as it is now, and why it is not shown for that day.
  private static func refused(
    _ context: RequestContext, _ id: AccountID, _ typed: String, _ problem: DayProblem
  ) async throws(Failure) -> Response {
    try await AccountScreen.page(context, id, amount: "", pastDay: RefusedDay(typed: typed, problem: problem))
  }
}
