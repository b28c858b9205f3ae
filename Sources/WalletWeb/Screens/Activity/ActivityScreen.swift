import HTTPServer
import Templates
import WalletCore

/// What happened in all accounts, filtered.
enum ActivityScreen {
  static func show(_ history: HistoryContext, _ query: ActivityQuery) async throws(Failure) -> Response {
    let context = history.request
    let user = try await context.signedIn()
    let wanted = try ActivityWanted(query)
    try history.count(.search, of: user)
    let zone = context.site.zone
    let found = try await history.read { reads async throws(StoreFailure) in
      try await reads.activity(wanted.filter, of: user, after: wanted.after, zone: zone)
    }
    guard let found else { throw .notFound }
    let page = ActivityPage(
      frame: context.frame(user), query: query, filter: wanted.filter, found: found, problems: wanted.problems,
      today: context.day(of: context.site.clock.now()))
    return .page(page.html, refused: !wanted.problems.isEmpty)
  }

  /// What the filter finds as a file, produced while it is sent. It is never compressed, because words of the request
  /// choose what stands in it (docs/decisions/compression.md).
  ///
  /// A filter that makes no sense has no file: the page says what is wrong.
  static func file(_ history: HistoryContext, _ query: ActivityQuery) async throws(Failure) -> Response {
    let context = history.request
    let user = try await context.signedIn()
    let wanted = try ActivityWanted(query)
    guard wanted.problems.isEmpty else { return try await show(history, query) }
    // What is of all accounts is as much as the export, and asks for the same proof.
    if let account = wanted.filter.account {
      let (_, account, now) = try await history.account(account)
      try history.requireFreshForLong(
        user, from: wanted.filter.from, to: wanted.filter.to, of: account, at: now,
        before: .to.activity(query.from(nil)))
    } else {
      try context.requireFresh(user, before: .to.activity(query.from(nil)))
    }
    try history.count(.export, of: user)
    let zone = context.site.zone
    let file = try await history.read { reads async throws(StoreFailure) in
      try await reads.activityFile(wanted.filter, of: user, zone: zone)
    }
    guard let file else { throw .notFound }
    return try await .file(
      context, user, named: file.name, as: .csv, what: "activity", range: wanted.filter.range, coding: nil,
      next: { () async throws(StoreFailure) in try await file.next() })
  }
}

extension ActivityFilter {
  /// The time of which it tells, as the log has it: `2026-01-01..`.
  fileprivate var range: String { from == nil && to == nil ? "all" : "\(from?.text ?? "")..\(to?.text ?? "")" }
}
