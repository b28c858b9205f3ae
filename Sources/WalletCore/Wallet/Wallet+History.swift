/// Reads that may be long: they wait for the reader thread, and the event loop goes on meanwhile.
extension Wallet {
  /// One account over one month.
  /// - Parameters:
  ///   - id: which account.
  ///   - user: its owner.
  ///   - month: nil for the newest month of the account: the one that runs, or the one in which it was closed.
  ///   - page: from 1; beyond the last, the last is given.
  ///   - zone: whose days and months they are.
  /// - Returns: nil if the user has no such account. A month outside the account's life is an empty one.
  /// - Throws: ``StoreFailure`` if it cannot be read now.
  public func statement(
    of id: AccountID, for user: SignedInUser, month: CivilMonth?, page: Int, zone: DayZone
  ) async throws(StoreFailure) -> MonthStatement? {
    let owner = user.id
    let clock = context.clock.now()
    return try await context.store.history(for: owner, deadline: deadline()) { reader throws(StoreFailure) in
      guard let account = try reader.account(id, of: owner) else { return nil }
      let now = max(clock, try reader.newestOperation() ?? clock)
      return try StatementReading(reader: reader, account: account, zone: zone, now: now).statement(month, page: page)
    }
  }

  /// The accounts that were open at the end of a day, as they stood then, and how each had come to its balance.
  public func accounts(
    of user: SignedInUser, atEndOf day: CivilDay, zone: DayZone
  ) async throws(StoreFailure) -> (accounts: [Account], trends: [BalanceTrend]) {
    let owner = user.id
    let found: AccountsThen = try await context.store.history(for: owner, deadline: deadline()) {
      reader throws(StoreFailure) in
      let days = TrendDays(upTo: day, zone: zone)
      var found = AccountsThen(accounts: try reader.accounts(of: owner, before: days.end))
      for account in found.accounts { found.trends.append(try reader.trend(of: account, over: days)) }
      return found
    }
    return (found.accounts, found.trends)
  }

  /// One account as it stood at the end of a day, and its newest entries of then, newest first.
  /// - Returns: nil if the user has no such account, or did not have it yet.
  public func account(
    _ id: AccountID, of user: SignedInUser, atEndOf day: CivilDay, zone: DayZone, limit: Int = 20
  ) async throws(StoreFailure) -> (account: Account, entries: [Entry])? {
    let owner = user.id
    let end = zone.start(of: day.adding(days: 1))
    let found: AccountThen? = try await context.store.history(for: owner, deadline: deadline()) {
      reader throws(StoreFailure) in
      guard let account = try reader.account(id, of: owner, before: end) else { return nil }
      guard account.sequence > 0 else { return AccountThen(account: account, entries: []) }
      let range = max(1, account.sequence - Int64(limit) + 1)...account.sequence
      return AccountThen(account: account, entries: try reader.entries(of: account, in: range, limit: limit).reversed())
    }
    return found.map { ($0.account, $0.entries) }
  }

  /// What of an account's history matches, newest first.
  /// - Parameters:
  ///   - wanted: an amount or words.
  ///   - id: which account.
  ///   - user: its owner.
  ///   - month: nil for all of its history.
  ///   - page: from 1; beyond the 1,000th, that one is given.
  ///   - zone: whose months they are.
  /// - Returns: nil if the user has no such account.
  /// - Throws: ``StoreFailure`` if it cannot be read now; ``StoreFailure/expired`` when the whole search takes longer
  ///   than a request may.
  public func search(
    _ wanted: EntrySearch, in id: AccountID, of user: SignedInUser, month: CivilMonth?, page: Int, zone: DayZone
  ) async throws(StoreFailure) -> EntrySearchResult? {
    try await search(wanted, in: id, of: user, month: month, page: page, zone: zone, looks: EntrySearching.looks)
  }

  /// The same, with so many entries looked at in one piece.
  func search(
    _ wanted: EntrySearch, in id: AccountID, of user: SignedInUser, month: CivilMonth?, page: Int, zone: DayZone,
    looks: Int
  ) async throws(StoreFailure) -> EntrySearchResult? {
    let owner = user.id
    let until = deadline()
    // Asked piece by piece, so that one long history does not keep the others' statements waiting.
    var search = EntrySearching(wanted: wanted, page: page)
    while !search.isDone {
      let current = search
      let next: EntrySearching? = try await context.store.history(for: owner, deadline: until) {
        reader throws(StoreFailure) in
        guard let account = try reader.account(id, of: owner) else { return nil }
        return try current.goingOn(in: account, reader, month: month, zone: zone, looks: looks)
      }
      guard let next else { return nil }
      search = next
    }
    return search.result
  }

  /// Accounts as they stood, and how each had come to its balance.
  private struct AccountsThen: Sendable {
    let accounts: [Account]
    var trends: [BalanceTrend] = []
  }

  /// An account and its entries as they stood.
  private struct AccountThen: Sendable {
    let account: Account
    let entries: [Entry]
  }
}
