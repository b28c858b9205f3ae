/// Cells and lines of comma-separated values (RFC 4180).
enum CSVText {
  /// Writes a line of finished cells.
  static func write(_ cells: [String], to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(cell, to: &bytes)
    }
    bytes.write("\r\n")
  }

  /// Writes a finished cell, in quotation marks if it needs them.
  static func write(_ cell: String, to bytes: inout [UInt8]) {
    if cell.isEmpty { return }
    let needsQuotes = cell.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n")
    }
    guard needsQuotes || cell.utf8.first == UInt8(ascii: " ") || cell.utf8.last == UInt8(ascii: " ") else {
      return bytes.append(contentsOf: cell.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The text with an apostrophe in front if a spreadsheet could take it for a formula. A text that begins with an
  /// apostrophe gets one too, so that ``plain(_:)`` restores every text.
  static func defused(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, isRisky(first) else { return text }
    return "'" + text
  }

  /// The text that ``defused(_:)`` was given.
  static func plain(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'") else { return cell }
    return String(cell.unicodeScalars.dropFirst())
  }

  /// In Chinese or Japanese spreadsheets full-width signs begin formulas, too.
  private static func isRisky(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\t", "\r", "\n", "'", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
