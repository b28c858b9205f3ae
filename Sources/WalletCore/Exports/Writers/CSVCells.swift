/// The cells of a row of the full CSV export, by column, as the file has them. Used for one row after the other: a
/// `String` for each cell, or a dictionary, would take most of the time that an export takes.
struct CSVCells {
  /// The texts of the cells, one after the other.
  private var bytes: [UInt8] = []
  /// Where in the texts each column's cell is; empty for a cell that nobody filled.
  private var places = [Range<Int>](repeating: 0..<0, count: CSVColumn.allCases.count)

  /// Empties all cells.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    for index in places.indices { places[index] = 0..<0 }
  }

  /// Fills a cell with a value that needs neither quotation marks nor an apostrophe.
  mutating func set(_ column: CSVColumn, _ value: some FileValue) {
    let start = bytes.count
    value.append(to: &bytes)
    places[column.rawValue] = start..<bytes.count
  }

  /// Fills a cell with a text, in quotation marks if it needs them.
  mutating func set(_ column: CSVColumn, _ text: String) {
    let start = bytes.count
    CSVText.write(text, to: &bytes)
    places[column.rawValue] = start..<bytes.count
  }

  /// Fills a cell with a text that a spreadsheet must not take for a formula; see ``CSVText/defused(_:)``.
  mutating func set(_ column: CSVColumn, defused text: String) { set(column, CSVText.defused(text)) }

  /// Fills a cell with an identifier, which may begin as a formula does.
  mutating func set(_ column: CSVColumn, defused id: AccountID) {
    set(column, id)
    let place = places[column.rawValue]
    guard bytes[place.lowerBound] == UInt8(ascii: "-") else { return }
    bytes.insert(UInt8(ascii: "'"), at: place.lowerBound)
    places[column.rawValue] = place.lowerBound..<bytes.count
  }

  /// Writes the row.
  func write(to file: inout [UInt8]) {
    for (index, place) in places.enumerated() {
      if index > 0 { file.append(UInt8(ascii: ",")) }
      if !place.isEmpty { file.append(contentsOf: bytes[place]) }
    }
    file.write("\r\n")
  }
}
