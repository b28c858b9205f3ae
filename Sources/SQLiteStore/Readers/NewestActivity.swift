import WalletCore

/// Walks through what happened in all accounts from the newest entries back, which were read with the accounts.
///
/// The home page shows few lines of many accounts, so an account's next entry is read only once it may be shown.
struct NewestActivity {
  private var walk: EntryWalk
  /// The next entry of each account; nil for none.
  private var rows: [EntryRow?]
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
    while let index = walk.next(), let row = rows[index] {
      let account = walk.accounts[index]
      var entry = try entries.entry(row, of: account)
      if !walk.passesOver(entry, from: row.other) {
        entry.note = try entries.note(on: entry, of: account, &walk)
        lines.append(ActivityLine(entry, of: account))
        guard lines.count < count else { break }
      }
      rows[index] = try row.sequence > 1 ? before(row, of: account) : nil
      walk.positions[index] = EntryWalk.Position(rows[index])
    }
    return lines
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
