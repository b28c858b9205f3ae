import HTTPServer
import Templates
import WalletCore

/// An account as it was at the end of a day.
enum PastAccountScreen {
  /// Without a day in its query, the account as it is now.
  static func show(
    _ history: HistoryContext, _ id: AccountID, _ query: PastDayQuery
  ) async throws(Failure) -> Response {
    let context = history.request
    guard let typed = query.typed else { return try await AccountScreen.show(context, id) }
    let (user, account, now) = try await history.account(id)
    let zone = context.site.zone
    let today = context.day(of: now)
    let day: CivilDay
    do { day = try HistoryContext.pastDay(typed, today: today) } catch {
      return try await refused(context, id, typed, error)
    }
    let then = try await history.read { reads async throws(StoreFailure) in
      try await reads.account(id, of: user, atEndOf: day, zone: zone)
    }
    guard let then else { return try await refused(context, id, typed, .beforeOpening(zone.day(of: account.openedAt))) }
    let html = PastAccountPage(
      frame: context.frame(user), day: day, isToday: day == today, account: then.account, entries: then.entries
    ).html
    return .page(html)
  }

  /// The account as it is now, and why it is not shown for that day.
  private static func refused(
    _ context: RequestContext, _ id: AccountID, _ typed: String, _ refusal: DayRefusal
  ) async throws(Failure) -> Response {
    try await AccountScreen.page(context, id, pastDay: RefusedDay(typed: typed, refusal: refusal))
  }
}
