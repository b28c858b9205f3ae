import HTTPServer
import Templates
import WalletCore

/// An account's statement by month, and the search in its history.
enum StatementScreen {
  /// Invalid numbers and months are ignored: an address that a person shortened still shows something.
  static func show(
    _ history: HistoryContext, _ id: AccountID, _ query: StatementQuery
  ) async throws(Failure) -> Response {
    let context = history.request
    let (user, account, now) = try await history.account(id)
    let typed = query.search ?? ""
    if let wanted = EntrySearch(typed, currency: account.balance.currency) {
      return try await self.found(history, user, account, wanted, query)
    }
    let zone = context.site.zone
    let statement = try await history.read { reads async throws(StoreFailure) in
      try await reads.statement(of: id, for: user, month: query.month, page: query.page, zone: zone)
    }
    guard let statement else { throw .notFound }
    let html = StatementPage(
      frame: context.frame(user), statement: statement, search: typed, user: user, today: context.day(of: now)
    ).html
    return .page(html)
  }

  private static func found(
    _ history: HistoryContext, _ user: SignedInUser, _ account: Account, _ wanted: EntrySearch, _ query: StatementQuery
  ) async throws(Failure) -> Response {
    try history.count(.search, of: user)
    let context = history.request
    let zone = context.site.zone
    let found = try await history.read { reads async throws(StoreFailure) in
      try await reads.search(
        wanted, in: account.id, of: user, month: query.month, page: query.page, zone: zone)
    }
    guard let found else { throw .notFound }
    let html = SearchPage(
      frame: context.frame(user), account: account, search: wanted, month: query.month, found: found
    ).html
    return .page(html)
  }
}
