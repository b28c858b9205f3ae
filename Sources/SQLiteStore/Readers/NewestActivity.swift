import WalletCore

/// The newest entries of several accounts, as they are read with the accounts: newest first, one account after the
/// other, in one array.
struct NewestRows {
  /// How many entries of an account are kept: most of home's lines are among them, and more are read when needed.
  static let kept = 4

  fileprivate var rows: [EntryRow] = []
  /// Where the rows of each account are that were not taken yet.
  fileprivate var left: [Range<Int>] = []

  /// - Parameter accounts: for how many accounts to make room.
  init(accounts: Int) {
    rows.reserveCapacity(accounts * Self.kept)
    left.reserveCapacity(accounts)
  }

  /// The following entries are the next account's.
  mutating func beginAccount() { left.append(rows.count..<rows.count) }

  /// Keeps the account's next older entry, if it has one and there is room for it.
  mutating func keep(_ row: borrowing Row) throws(SQLiteFailure) {
    let last = left.count - 1
    guard left[last].count < Self.kept, EntryRow.isEntry(row) else { return }
    rows.append(try EntryRow(row))
    left[last] = left[last].lowerBound..<rows.count
  }

  /// The account's next entry.
  fileprivate func next(of account: Int) -> EntryRow? { left[account].first.map { rows[$0] } }

  /// Goes on to the account's next older entry; `before` reads the one before the last that was kept.
  fileprivate mutating func pass(
    of account: Int, before: (EntryRow) throws(SQLiteFailure) -> EntryRow?
  ) throws(SQLiteFailure) {
    guard let passed = left[account].popFirst(), left[account].isEmpty else { return }
    guard rows[passed].sequence > 1, let row = try before(rows[passed]) else { return }
    rows.append(row)
    left[account] = rows.count - 1..<rows.count
  }
}

/// Walks through what happened in all accounts from the newest entries back, which were read with the accounts.
///
/// The home page shows few lines of many accounts, so an account's older entries are read only once they may be shown.
struct NewestActivity {
  private var walk: EntryWalk
  private var rows: NewestRows
  /// The account whose next entry was taken last.
  private var taken: Int?
  private let entryBySequence: Statement

  static let entry: SQL = "SELECT seq,type,delta,balance,other,at,op_id FROM entry WHERE account_id=?1 AND seq=?2"

  /// - Parameters:
  ///   - accounts: the accounts.
  ///   - rows: the newest entries of each.
  ///   - entryBySequence: ``entry``.
  init(of accounts: [Account], _ rows: NewestRows, _ entryBySequence: Statement) {
    self.rows = rows
    self.entryBySequence = entryBySequence
    walk = EntryWalk(
      accounts, from: accounts.indices.map { EntryWalk.Position(rows.next(of: $0)) }, showsMovesOnce: true,
      looks: HomeContents.recentLooks)
  }

  /// The next lines, newest first.
  mutating func lines(_ count: Int, _ entries: EntryReading) throws(SQLiteFailure) -> [ActivityLine] {
    var lines: [ActivityLine] = []
    lines.reserveCapacity(count)
    while lines.count < count, let (index, row) = try next() {
      let account = walk.accounts[index]
      var entry = try entries.entry(row, of: account, among: walk.accounts)
      guard !walk.passesOver(entry, from: row.other) else { continue }
      entry.note = try entries.note(on: entry, of: account, &walk)
      lines.append(ActivityLine(entry, of: account))
    }
    return lines
  }

  /// The newest entry that was not taken, and the place of its account.
  private mutating func next() throws(SQLiteFailure) -> (index: Int, row: EntryRow)? {
    if let taken {
      let (account, entryBySequence) = (walk.accounts[taken].number, entryBySequence)
      try rows.pass(of: taken) { row throws(SQLiteFailure) in
        try entryBySequence.first(account, row.sequence - 1) { row throws(SQLiteFailure) in try EntryRow(row) }
      }
      walk.positions[taken] = EntryWalk.Position(rows.next(of: taken))
    }
    taken = walk.next()
    guard let taken, let row = rows.next(of: taken) else { return nil }
    return (taken, row)
  }
}

extension EntryWalk.Position {
  fileprivate init(_ row: EntryRow?) {
    self = row.map { Self(sequence: $0.sequence, operation: $0.operation) } ?? .end
  }
}
