import TestSupport

/// The rows of a CSV file (RFC 4180) with their cells.
enum CSVCells {
  /// - Throws: if a quotation mark is misplaced or never closed.
  static func rows(of text: String) throws -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      row.append(rest.first == "\"" ? try quoted(&rest) : try plain(&rest))
      switch rest.popFirst() {
      case ",": continue
      case "\r":
        guard rest.popFirst() == "\n" else { throw ClientFailure(what: "a CR alone after \(row)") }
        rows.append(row)
        row = []
      default: throw ClientFailure(what: "no end of \(row)")
      }
    }
    return rows
  }

  private static func plain(_ rest: inout Substring.UnicodeScalarView) throws -> String {
    let cell = rest.prefix { $0 != "," && $0 != "\r" }
    guard !cell.contains("\""), !cell.contains("\n") else { throw ClientFailure(what: "a bare sign in \(cell)") }
    rest = rest[cell.endIndex...]
    return String(cell)
  }

  private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws -> String {
    var cell = String.UnicodeScalarView()
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        guard rest.first == "\"" else { return String(cell) }
        rest.removeFirst()
      }
      cell.append(scalar)
    }
    throw ClientFailure(what: "a cell without an end: \(cell)")
  }
}
