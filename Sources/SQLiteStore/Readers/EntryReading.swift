import WalletCore

/// Reads entries from the rows of an account's history.
struct EntryReading {
  private let operationIDs: OperationIDCipher
  private let nameByRow: Statement
  private let exchangeBySide: Statement
  private let cardOfOperation: Statement
  private let noteUpTo: Statement

  init(_ connection: SQLiteConnection, _ operationIDs: OperationIDCipher) {
    self.operationIDs = operationIDs
    nameByRow = connection.statement(ReaderQueries.name)
    exchangeBySide = connection.statement(ReaderQueries.otherSideOfExchange)
    cardOfOperation = connection.statement(ReaderQueries.card)
    noteUpTo = connection.statement(ReaderQueries.note)
  }

  /// Reads a row with the columns of an ``EntryRow``.
  func entry(_ row: borrowing Row, of account: Account) throws(SQLiteFailure) -> Entry {
    try entry(EntryRow(row), of: account)
  }

  /// Reads what stands elsewhere of an entry, but its note.
  /// - Parameters:
  ///   - row: the entry.
  ///   - account: whose entry it is.
  ///   - known: accounts of the same user that were read in this snapshot: their names are not read again.
  /// - Returns: the entry without its note.
  /// - Throws: SQLite's failure, or one that says what cannot be read.
  func entry(_ row: EntryRow, of account: Account, among known: [Account] = []) throws(SQLiteFailure) -> Entry {
    let currency = account.balance.currency
    let other = try other(row, of: account, known)
    return Entry(
      sequence: row.sequence, operation: operationIDs.id(of: row.operation), kind: row.kind,
      change: Money(minorUnits: row.change, currency: currency),
      balance: Money(minorUnits: row.balance, currency: currency), otherName: other.name, exchange: other.exchange,
      card: account.hasCards && row.kind.mayNameCard ? try card(row) : nil, at: row.at, number: row.operation)
  }

  /// Gives the entries of an account their notes.
  ///
  /// Walks along the entries and the user's notes together: without a note among these operations it looks once.
  func addNotes(to entries: inout [Entry], of account: Account, newestFirst: Bool) throws(SQLiteFailure) {
    var walk = NoteWalk(noteUpTo, account.number)
    for step in entries.indices {
      let index = newestFirst ? step : entries.count - 1 - step
      if let note = try walk.note(on: entries[index].number) { entries[index].note = note }
    }
  }

  /// The user's notes, for entries of an account that come newest first.
  func notes(of account: Account, from next: EntryWalk.Note? = nil) -> NoteWalk {
    NoteWalk(noteUpTo, account.number, from: next)
  }

  /// The note on the entry to which a walk came; empty if it has none.
  func note(on entry: Entry, of account: Account, _ walk: inout EntryWalk) throws(SQLiteFailure) -> String {
    var notes = notes(of: account, from: walk.note)
    let note = try notes.note(on: entry.number)
    walk.note = notes.next
    return note ?? ""
  }

  /// The card that the operation of an entry names.
  private func card(_ entry: EntryRow) throws(SQLiteFailure) -> CardLabel? {
    try cardOfOperation.first(entry.operation) { row throws(SQLiteFailure) in
      guard let card = CardLabel(row, from: 0) else { throw .unreadable("card") }
      return card
    }
  }

  /// The name of the other side, if it is a user's account or a merchant's, and what an exchange did there. A trigger
  /// ensures that a transfer joins accounts of one user only, so the name of a user's account is always the reading
  /// user's own.
  private func other(
    _ entry: EntryRow, of account: Account, _ known: [Account]
  ) throws(SQLiteFailure) -> (name: String?, exchange: Entry.Exchange?) {
    guard entry.kind.mayNameOther else { return (nil, nil) }
    guard entry.kind == .exchange else {
      if let other = known.first(where: { $0.number == entry.other }) { return (other.name, nil) }
      return (try nameByRow.first(entry.other) { row in row.text(0) }, nil)
    }
    let other = try exchangeBySide.first(entry.operation, account.number) { row throws(SQLiteFailure) in
      // A kind of operation may move money through the accounts of exchanges without having a rate.
      guard !row.isNull(3) else { return (row.text(0), Entry.Exchange?.none) }
      guard let rate = Rate(digits: row.integer(3), scale: Int(row.integer(4))) else { throw .unreadable("rate") }
      let amount = Money(minorUnits: row.integer(2), currency: try row.currency(1))
      return (row.text(0), Entry.Exchange(other: amount, rate: rate))
    }
    return (other?.0, other?.1)
  }
}

extension Entry.Kind {
  /// Whether its operation can name a card.
  var mayNameCard: Bool { self == .deposit || self == .withdraw }

  /// Whether the other side can be a merchant or one of the user's own accounts.
  var mayNameOther: Bool {
    switch self {
    case .transfer, .close, .reopen, .undo, .exchange, .capture: true
    case .deposit, .withdraw, .fee: false
    }
  }
}
