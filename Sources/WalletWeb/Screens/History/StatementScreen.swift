import HTTPServer
import Templates
import WalletCore

/// An account's statement by months, and the search in its history.
enum StatementScreen {
  /// Numbers and months that are none are as good as none: an address that somebody shortened still shows something.
  static func show(_ visit: Visit, _ id: AccountID, _ query: StatementQuery) async throws(Failure) -> Response {
    let (user, found) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.accountPage(token, id, entries: 0)
    }
    let account = try visit.own(found.account, user)
    let typed = query.search ?? ""
    if let wanted = EntrySearch(typed, currency: account.balance.currency) {
      return try await self.found(visit, user, account, wanted, query)
    }
    let zone = visit.site.zone
    let statement = try await visit.read { () async throws(StoreFailure) in
      try await visit.wallet.statement(of: id, for: user, month: query.month, page: query.page, zone: zone)
    }
    guard let statement else { throw .notFound }
    let html = StatementPage(
      frame: visit.frame(user), statement: statement, search: typed, today: visit.day(of: found.now), zone: zone
    ).html
    return .page(html)
  }

  private static func found(
    _ visit: Visit, _ user: SignedInUser, _ account: Account, _ wanted: EntrySearch, _ query: StatementQuery
  ) async throws(Failure) -> Response {
    let zone = visit.site.zone
    let found = try await visit.read { () async throws(StoreFailure) in
      try await visit.wallet.search(
        wanted, in: account.id, of: user, month: query.month, page: query.page, zone: zone)
    }
    guard let found else { throw .notFound }
    let html = SearchPage(
      frame: visit.frame(user), account: account, search: wanted, month: query.month, found: found, zone: zone
    ).html
    return .page(html)
  }
}
