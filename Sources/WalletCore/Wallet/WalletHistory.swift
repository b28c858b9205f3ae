/// Reads over much of the history. They may take long, so they run on the store's history thread, and the event loop
/// goes on meanwhile: the caller waits for the answer.
package struct WalletHistory: Sendable {
  let context: WalletContext

  /// Creates the reads of the store that `context` names.
  package init(_ context: WalletContext) { self.context = context }

  /// One account in one month.
  /// - Parameters:
  ///   - id: which account.
  ///   - user: the account's user.
  ///   - month: nil for the account's newest month: the present one, or the one in which it was closed.
  ///   - page: from 1; a number after the last page counts as the last.
  ///   - zone: the time zone of days and months.
  /// - Returns: nil if the user has no such account. A month outside the account's life is empty.
  /// - Throws: ``StoreFailure`` if it cannot be read now.
  package func statement(
    of id: AccountID, for user: SignedInUser, month: CivilMonth?, page: Int, zone: DayZone
  ) async throws(StoreFailure) -> MonthStatement? {
    let owner = user.id
    let clock = context.clock.now()
    return try await context.store.history(for: owner, deadline: context.deadline()) { reader throws(StoreFailure) in
      guard let account = try reader.account(id, of: owner) else { return nil }
      let now = clock.notBefore(try reader.newestOperation())
      return try StatementReading(reader: reader, account: account, zone: zone, now: now).statement(month, page: page)
    }
  }

  /// The accounts that were open at the end of a day, in their state at that time, and how each had come to its
  /// balance; and the rates of that day.
  package func accounts(
    of user: SignedInUser, atEndOf day: CivilDay, zone: DayZone
  ) async throws(StoreFailure) -> (accounts: [Account], trends: [BalanceTrend], rates: RateTable) {
    let days = TrendDays(upTo: day, zone: zone)
    let found = try await accountsThen(of: user, atEndOf: day, zone: zone, by: context.deadline(), trends: days)
    return (found.accounts, found.trends, rates(of: day, zone, kept: found.prices))
  }

  /// The same without how they came to their balances.
  func accountsAlone(
    of user: SignedInUser, atEndOf day: CivilDay, zone: DayZone, by until: Timestamp
  ) async throws(StoreFailure) -> (accounts: [Account], rates: RateTable) {
    let found = try await accountsThen(of: user, atEndOf: day, zone: zone, by: until, trends: nil)
    return (found.accounts, rates(of: day, zone, kept: found.prices))
  }

  /// What is known now may be of that day or before it, and not kept yet.
  private func rates(of day: CivilDay, _ zone: DayZone, kept: [PriceOfDay]) -> RateTable {
    let known = context.rates.table.all.filter { zone.day(of: $0.asOf) <= day }
    let builtIn = BuiltInRates.prices.filter { zone.day(of: $0.asOf) <= day }
    return RateTable(builtIn + kept.map(\.known) + known)
  }

  private func accountsThen(
    of user: SignedInUser, atEndOf day: CivilDay, zone: DayZone, by until: Timestamp, trends days: TrendDays?
  ) async throws(StoreFailure) -> AccountsThen {
    let owner = user.id
    let end = zone.start(of: day.adding(days: 1))
    return try await context.store.history(for: owner, deadline: until) { reader throws(StoreFailure) in
      var found = AccountsThen(accounts: try reader.accounts(of: owner, before: end))
      if let days {
        for account in found.accounts { found.trends.append(try reader.trend(of: account, over: days)) }
      }
      let currencies = Set(found.accounts.map(\.balance.currency)).subtracting([.usd])
      found.prices = try reader.prices(of: Array(currencies), upTo: day)
      return found
    }
  }

  /// One account in its state at the end of a day, and its newest entries at that time, newest first.
  /// - Returns: nil if the user has no such account, or did not have it yet.
  package func account(
    _ id: AccountID, of user: SignedInUser, atEndOf day: CivilDay, zone: DayZone, limit: Int = 20
  ) async throws(StoreFailure) -> (account: Account, entries: [Entry])? {
    let owner = user.id
    let end = zone.start(of: day.adding(days: 1))
    let found: AccountThen? = try await context.store.history(for: owner, deadline: context.deadline()) {
      reader throws(StoreFailure) in
      guard let account = try reader.account(id, of: owner, before: end) else { return nil }
      guard account.sequence > 0 else { return AccountThen(account: account, entries: []) }
      let range = max(1, account.sequence - Int64(limit) + 1)...account.sequence
      return AccountThen(account: account, entries: try reader.entries(of: account, in: range, limit: limit).reversed())
    }
    return found.map { ($0.account, $0.entries) }
  }

  /// The matching entries of an account's history, newest first.
  /// - Parameters:
  ///   - wanted: an amount or words.
  ///   - id: which account.
  ///   - user: the account's user.
  ///   - month: nil for the whole history.
  ///   - page: from 1; a number above 1,000 counts as 1,000.
  ///   - zone: the time zone of months.
  /// - Returns: nil if the user has no such account.
  /// - Throws: ``StoreFailure`` if it cannot be read now; ``StoreFailure/expired`` if the whole search takes longer
  ///   than a request may.
  package func search(
    _ wanted: EntrySearch, in id: AccountID, of user: SignedInUser, month: CivilMonth?, page: Int, zone: DayZone
  ) async throws(StoreFailure) -> EntrySearchResult? {
    try await search(wanted, in: id, of: user, month: month, page: page, zone: zone, looks: EntrySearchProgress.looks)
  }

  /// The same, with the number of entries to look at in one piece.
  func search(
    _ wanted: EntrySearch, in id: AccountID, of user: SignedInUser, month: CivilMonth?, page: Int, zone: DayZone,
    looks: Int
  ) async throws(StoreFailure) -> EntrySearchResult? {
    let owner = user.id
    let until = context.deadline()
    // Searches in pieces, so that one long history does not keep other users' statements waiting.
    var search = EntrySearchProgress(wanted: wanted, page: page)
    while !search.isDone {
      let current = search
      let next: EntrySearchProgress? = try await context.store.history(for: owner, deadline: until) {
        reader throws(StoreFailure) in
        guard let account = try reader.account(id, of: owner) else { return nil }
        return try current.goingOn(in: account, reader, month: month, zone: zone, looks: looks)
      }
      guard let next else { return nil }
      search = next
    }
    return search.result
  }

  /// Accounts in a past state, and how each had come to its balance.
  private struct AccountsThen: Sendable {
    let accounts: [Account]
    var trends: [BalanceTrend] = []
    var prices: [PriceOfDay] = []
  }

  /// An account and its entries in a past state.
  private struct AccountThen: Sendable {
    let account: Account
    let entries: [Entry]
  }
}
