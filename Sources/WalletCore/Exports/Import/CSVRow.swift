/// One row of the full CSV export, its cells by column.
struct CSVRow {
  private let cells: [String]
  private let format: CSVFormat
  let place: ImportRefusal.Place

  /// - Throws: ``ImportRefusal`` if it has more or fewer cells than columns.
  init(_ cells: [String], of format: CSVFormat, at place: ImportRefusal.Place) throws(ImportRefusal) {
    guard cells.count == format.columns.count else {
      throw ImportRefusal(.expected("\(format.columns.count) cells"), at: place)
    }
    self.cells = cells
    self.format = format
    self.place = place
  }

  /// The text of a cell; nil if it is empty.
  subscript(column: CSVColumn) -> String? {
    guard let index = format.columns.firstIndex(of: column), !cells[index].isEmpty else { return nil }
    return CSVText.plain(cells[index])
  }

  /// Reads a cell that must not be empty.
  func required<Value>(_ column: CSVColumn, _ convert: (String) -> Value?) throws(ImportRefusal) -> Value {
    guard let value = try optional(column, convert) else { throw refusal(.missing(column.name)) }
    return value
  }

  /// Reads a cell that may be empty.
  func optional<Value>(_ column: CSVColumn, _ convert: (String) -> Value?) throws(ImportRefusal) -> Value? {
    guard let text = self[column] else { return nil }
    guard let value = convert(text) else { throw refusal(.badValue(column.name)) }
    return value
  }

  /// Requires these cells to be empty.
  func requireEmpty(_ columns: [CSVColumn]) throws(ImportRefusal) {
    for column in columns where self[column] != nil { throw refusal(.badValue(column.name)) }
  }

  /// Requires all cells but these to be empty.
  func requireOnly(_ columns: [CSVColumn]) throws(ImportRefusal) {
    try requireEmpty(format.columns.filter { !columns.contains($0) })
  }

  /// Whether both rows describe their operation in the same way.
  func isOfSameOperation(as other: CSVRow) -> Bool { format.ofOperation.allSatisfy { self[$0] == other[$0] } }

  func refusal(_ reason: ImportRefusal.Reason) -> ImportRefusal { ImportRefusal(reason, at: place) }
}

/// The change of an account, as a row states it.
struct CSVChange {
  let account: AccountID
  /// Not 0; negative amounts went out.
  let amount: Money
  let balance: Money
  let other: Operation.Movement.Side
  /// The kind of movement.
  let kind: Entry.Kind
  let merchant: String?

  /// Whether the other row of a movement between two accounts says the same.
  func isMirror(of other: CSVChange) -> Bool {
    self.other == .account(other.account) && other.other == .account(account) && kind == other.kind
      && amount.currency == other.amount.currency && amount.minorUnits == -other.amount.minorUnits
      && merchant == other.merchant
  }

  func balance(_ movement: Int) -> ImportedOperation.Balance {
    ImportedOperation.Balance(movement: movement, account: account, minorUnits: balance.minorUnits)
  }
}
