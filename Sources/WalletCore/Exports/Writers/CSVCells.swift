/// The cells of one row of the full CSV export, by column. Each has its place: a dictionary would take most of the time
/// that an export takes.
struct CSVCells: ExpressibleByDictionaryLiteral {
  /// The texts in the order of the columns; an empty one for a cell that nobody filled.
  private(set) var inOrder: [String]

  init(dictionaryLiteral cells: (CSVColumn, String)...) {
    inOrder = Array(repeating: "", count: CSVColumn.allCases.count)
    for (column, text) in cells { inOrder[column.rawValue] = text }
  }

  /// The text of a cell; nil for an empty one.
  subscript(column: CSVColumn) -> String? {
    get { inOrder[column.rawValue].isEmpty ? nil : inOrder[column.rawValue] }
    set { inOrder[column.rawValue] = newValue ?? "" }
  }
}
