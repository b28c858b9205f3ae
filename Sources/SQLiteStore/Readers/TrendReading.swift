import WalletCore

/// Reads how accounts came to their balances over the last days.
///
/// Reads an account's entries from the newest back to the first one before the days that count; for most accounts
/// that is the newest itself. If many lie between, it searches for the end of each day instead, and caches the result
/// as long as the day lasts.
final class TrendReading {
  /// From this many entries on, the past days are cached. With fewer, reading on is cheaper than a lookup.
  static let keptFrom = 24
  /// After this many entries, the rest is searched: one search per day costs about as much as reading this many.
  static let searchedFrom = 128
  /// For how many accounts the past days are cached, at most half a kilobyte each.
  static let keptAccounts = 128

  /// The past days of an account.
  fileprivate struct Past {
    /// The newest entry when the days were read.
    let sequence: Int64
    /// Whether that entry is of the last day. Times never fall along an account's entries, so the days before it can
    /// no longer change.
    let isFinal: Bool
    /// Nil if the account began on the last day.
    let trend: BalanceTrend?
  }

  private let newestRows: Statement
  private let newestFirst: Statement
  private let entryBySequence: Statement
  private var kept: [AccountNumber: Past] = [:]
  private var keptDays: TrendDays?

  init(_ connection: SQLiteConnection) {
    newestRows = connection.statement(TrendQueries.newestRows)
    newestFirst = connection.statement(TrendQueries.newestFirst)
    entryBySequence = connection.statement(TrendQueries.entry)
  }

  /// How an account came to its balance after one of its entries.
  /// - Parameters:
  ///   - account: whose entries.
  ///   - newest: the sequence of the last entry that counts.
  ///   - days: the days; entries later than the last of them count for it.
  /// - Returns: the trend over the days.
  /// - Throws: SQLite's failure, or one that says that there is no entry.
  func read(_ account: AccountNumber, upTo newest: Int64, _ days: TrendDays) throws(SQLiteFailure) -> BalanceTrend {
    let newest = try mark(account, newest)
    var walk: TrendWalk
    switch begin(account, newest, days) {
    case .known(let trend): return trend
    case .goesOn(let begun): walk = begun
    }
    try newestFirst.scan(account, newest.sequence - 1) { entry in
      walk.take(TrendWalk.Mark(entry)) && walk.count < Self.searchedFrom
    }
    return try finish(account, newest, &walk)
  }

  /// Reads an account's newest entries and how it came to its balance, in one walk back through its entries: a
  /// statement for each of them costs more than the rows.
  /// - Parameters:
  ///   - account: whose entries.
  ///   - days: the days; entries later than the last of them count for it.
  ///   - rows: keeps the newest entries, as far as they are read for the trend.
  /// - Returns: the newest entry, which may be the account's beginning, and the trend over the days; nil if there is
  ///   none.
  /// - Throws: SQLite's failure.
  func readNewest(
    _ account: AccountNumber, _ days: TrendDays, _ rows: inout NewestRows
  ) throws(SQLiteFailure) -> (newest: TrendWalk.Mark, trend: BalanceTrend)? {
    rows.beginAccount()
    var newest: TrendWalk.Mark?
    var beginning: Beginning?
    var walk = TrendWalk(days)
    try newestRows.scan(account) { row throws(SQLiteFailure) in
      try rows.keep(row)
      let mark = TrendWalk.Mark(sequence: row.integer(0), balance: row.integer(3), at: row.timestamp(5))
      guard newest == nil else { return walk.take(mark) && walk.count < Self.searchedFrom }
      newest = mark
      let first = begin(account, mark, days)
      beginning = first
      guard case .goesOn(let begun) = first else { return false }
      walk = begun
      return true
    }
    guard let newest, let beginning else { return nil }
    switch beginning {
    case .known(let trend): return (newest, trend)
    case .goesOn: return (newest, try finish(account, newest, &walk))
    }
  }

  /// What the newest entry alone says of a trend.
  private enum Beginning {
    /// All.
    case known(BalanceTrend)
    /// Older entries count, too.
    case goesOn(TrendWalk)
  }

  private func begin(_ account: AccountNumber, _ newest: TrendWalk.Mark, _ days: TrendDays) -> Beginning {
    // Nothing happened in these days; true of most accounts.
    guard newest.at >= days.starts[1] else {
      return .known(BalanceTrend(begin: 0, opening: newest.balance, changes: []))
    }
    forgetOthers(than: days)
    var walk = TrendWalk(days)
    guard walk.take(newest) else { return .known(walk.trend) }
    if let past = kept[account], past.isFinal || past.sequence == newest.sequence {
      return .known(past.whole(endingWith: newest.balance))
    }
    return .goesOn(walk)
  }

  private func finish(
    _ account: AccountNumber, _ newest: TrendWalk.Mark, _ walk: inout TrendWalk
  ) throws(SQLiteFailure) -> BalanceTrend {
    try search(account, &walk)
    let trend = walk.trend
    if walk.count >= Self.keptFrom {
      keep(account, Past(sequence: newest.sequence, isFinal: newest.at >= walk.lastStart, trend: trend.withoutLastDay))
    }
    return trend
  }

  private func forgetOthers(than days: TrendDays) {
    guard keptDays !== days else { return }
    keptDays = days
    kept.removeAll()
  }

  private func keep(_ account: AccountNumber, _ past: Past) {
    // Evicts any account: the choice only decides which one is searched again.
    if kept.count >= Self.keptAccounts, kept[account] == nil, let first = kept.indices.first { kept.remove(at: first) }
    kept[account] = past
  }

  /// Searches day by day, as long as there are older entries.
  private func search(_ account: AccountNumber, _ walk: inout TrendWalk) throws(SQLiteFailure) {
    while let (moment, sequence) = walk.wanted {
      guard let mark = try newest(account, before: moment, below: sequence) else { return }
      _ = walk.take(mark)
    }
  }

  /// The newest entry before a given time, among those below one that is not: in steps that double, then by binary
  /// search.
  private func newest(
    _ account: AccountNumber, before moment: Timestamp, below sequence: Int64
  ) throws(SQLiteFailure) -> TrendWalk.Mark? {
    var high = sequence
    var step: Int64 = 1
    var found: TrendWalk.Mark?
    while found == nil, high > 0 {
      let mark = try mark(account, max(0, high - step))
      if mark.at < moment { found = mark } else { high = mark.sequence }
      step *= 2
    }
    guard var low = found else { return nil }
    while high - low.sequence > 1 {
      let mark = try mark(account, low.sequence + (high - low.sequence) / 2)
      if mark.at < moment { low = mark } else { high = mark.sequence }
    }
    return low
  }

  private func mark(_ account: AccountNumber, _ sequence: Int64) throws(SQLiteFailure) -> TrendWalk.Mark {
    guard let mark = try entryBySequence.first(account, sequence, read: { TrendWalk.Mark($0) }) else {
      throw .unreadable("entry")
    }
    return mark
  }
}

extension TrendReading.Past {
  /// The past days, and the last day with the account's current balance.
  fileprivate func whole(endingWith balance: Int64) -> BalanceTrend {
    let last = TrendDays.count - 1
    guard let trend else { return BalanceTrend(begin: last, opening: balance, changes: []) }
    guard balance != trend.closing else { return trend }
    return BalanceTrend(
      begin: trend.begin, opening: trend.opening,
      changes: trend.changes + [BalanceTrend.Change(day: last, balance: balance)])
  }
}

extension BalanceTrend {
  /// Nil if there is nothing before the last day.
  fileprivate var withoutLastDay: BalanceTrend? {
    let last = TrendDays.count - 1
    guard begin < last else { return nil }
    return BalanceTrend(begin: begin, opening: opening, changes: changes.filter { $0.day < last })
  }
}

/// The statements of ``TrendReading``.
enum TrendQueries {
  /// Newest first, the columns of an ``EntryRow``; the last row is the account's beginning.
  static let newestRows: SQL =
    "SELECT seq,type,delta,balance,other,at,op_id FROM entry WHERE account_id=?1 ORDER BY seq DESC"
  static let newestFirst: SQL =
    "SELECT seq,balance,at FROM entry WHERE account_id=?1 AND seq<=?2 ORDER BY seq DESC"
  static let entry: SQL = "SELECT seq,balance,at FROM entry WHERE account_id=?1 AND seq=?2"
}
