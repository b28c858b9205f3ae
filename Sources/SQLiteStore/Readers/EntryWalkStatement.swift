import WalletCore

/// The statement that takes a step in an ``EntryWalk``: it reads an account's next entry, and where the walk is after it.
struct EntryWalkStatement {
  private let entryAndNext: Statement

  static let entryAndNext: SQL = """
    SELECT seq,type,delta,balance,other,at,op_id FROM entry WHERE account_id=?1 AND seq<=?2 AND seq>0 ORDER BY seq DESC LIMIT 2
    """

  init(_ connection: SQLiteConnection) { entryAndNext = connection.statement(Self.entryAndNext) }

  /// The next entry of a walk, with its note; nil at the end.
  func next(_ walk: inout EntryWalk, _ entries: EntryReading) throws(SQLiteFailure) -> ActivityLine? {
    while let index = walk.next() {
      if var entry = try step(&walk, index, entries) {
        entry.note = try entries.note(on: entry, of: walk.accounts[index], &walk)
        return ActivityLine(entry, of: walk.accounts[index])
      }
    }
    return nil
  }

  /// Takes an account's next entry.
  /// - Returns: nil for one that is passed over.
  private func step(
    _ walk: inout EntryWalk, _ index: Int, _ entries: EntryReading
  ) throws(SQLiteFailure) -> Entry? {
    let account = walk.accounts[index]
    var taken: Entry?
    var after = EntryWalk.Position.end
    var isFirst = true
    try entryAndNext.each(account.number, walk.positions[index].sequence) { row throws(SQLiteFailure) in
      guard isFirst else {
        after = EntryWalk.Position(sequence: row.integer(0), operation: row.integer(6))
        return
      }
      isFirst = false
      let entry = try entries.entry(row, of: account)
      if !walk.passesOver(entry, from: row.account(4)) { taken = entry }
    }
    walk.positions[index] = after
    return taken
  }
}
