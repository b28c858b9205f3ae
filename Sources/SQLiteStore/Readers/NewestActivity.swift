import WalletCore

/// Walks through what happened in all accounts from the newest entries back, which were read with the accounts.
///
/// The home page shows few lines of many accounts, so an account's next entry is read only once it may be shown.
struct NewestActivity {
  private var walk: EntryWalk
  /// The next entry of each account; nil for none.
  private var rows: [EntryRow?]
  /// The account whose next entry was taken last.
  private var taken: Int?
  private let entryBySequence: Statement

  static let entry: SQL = "SELECT seq,type,delta,balance,other,at,op_id FROM entry WHERE account_id=?1 AND seq=?2"

  /// - Parameters:
  ///   - accounts: the accounts.
  ///   - newest: the newest entry of each; nil for none.
  ///   - entryBySequence: ``entry``.
  init(of accounts: [Account], newest: [EntryRow?], _ entryBySequence: Statement) {
    rows = newest
    self.entryBySequence = entryBySequence
    walk = EntryWalk(
      accounts, from: newest.map(EntryWalk.Position.init), showsMovesOnce: true, looks: HomeContents.recentLooks)
  }

  /// The next lines, newest first.
  mutating func lines(_ count: Int, _ entries: EntryReading) throws(SQLiteFailure) -> [ActivityLine] {
    var lines: [ActivityLine] = []
    lines.reserveCapacity(count)
    while lines.count < count, let (index, row) = try next() {
      let account = walk.accounts[index]
      var entry = try entries.entry(row, of: account)
      guard !walk.passesOver(entry, from: row.other) else { continue }
      entry.note = try entries.note(on: entry, of: account, &walk)
      lines.append(ActivityLine(entry, of: account))
    }
    return lines
  }

  /// The newest entry that was not taken, and the place of its account.
  private mutating func next() throws(SQLiteFailure) -> (index: Int, row: EntryRow)? {
    if let taken, let row = rows[taken] {
      rows[taken] = try row.sequence > 1 ? before(row, of: walk.accounts[taken]) : nil
      walk.positions[taken] = EntryWalk.Position(rows[taken])
    }
    taken = walk.next()
    guard let taken, let row = rows[taken] else { return nil }
    return (taken, row)
  }

  private func before(_ row: EntryRow, of account: Account) throws(SQLiteFailure) -> EntryRow? {
    try entryBySequence.first(account.number, row.sequence - 1) { row throws(SQLiteFailure) in try EntryRow(row) }
  }
}

extension EntryWalk.Position {
  fileprivate init(_ row: EntryRow?) {
    self = row.map { Self(sequence: $0.sequence, operation: $0.operation) } ?? .end
  }
}
