/// Reads comma-separated values (RFC 4180) record by record. Lines may end with LF alone, because programs that
/// opened the file in between may save it so.
struct CSVReader {
  /// The most bytes that a cell of an export has.
  static let cellLimit = 8192
  /// The most cells that a record has.
  private static let cellsLimit = 64

  private let bytes: [UInt8]
  private let cellLimit: Int
  private var position = 0
  private var line = 1

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - cellLimit: the most bytes that a cell may have.
  init(_ bytes: [UInt8], cellLimit: Int = CSVReader.cellLimit) {
    self.bytes = bytes
    self.cellLimit = cellLimit
    // Spreadsheets put a byte order mark before UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The next record and the line it starts on; nil at the end.
  mutating func record() throws(ImportRefusal) -> (cells: [String], place: ImportRefusal.Place)? {
    guard next != nil else { return nil }
    let start = line
    var cells: [String] = []
    while true {
      guard cells.count < Self.cellsLimit else { throw refusal(.expected("the end of the line")) }
      cells.append(try cell())
      switch next {
      case nil: return (cells, .line(start))
      case UInt8(ascii: ","): position += 1
      default:
        if next == UInt8(ascii: "\r") { position += 1 }
        guard next == UInt8(ascii: "\n") else { throw refusal(.expected("a comma or the end of the line")) }
        position += 1
        line += 1
        return (cells, .line(start))
      }
    }
  }

  private mutating func cell() throws(ImportRefusal) -> String {
    var cell: [UInt8] = []
    let isQuoted = next == UInt8(ascii: "\"")
    if isQuoted { position += 1 }
    while true {
      guard let byte = next else {
        if isQuoted { throw refusal(.cutOff) }
        break
      }
      if isQuoted, byte == UInt8(ascii: "\"") {
        position += 1
        // Two quotation marks stand for one in the text.
        guard next == UInt8(ascii: "\"") else { break }
      } else if !isQuoted, Self.endsCell(byte) {
        break
      }
      guard isQuoted || byte != UInt8(ascii: "\"") else { throw refusal(.expected("no quotation mark")) }
      guard cell.count < cellLimit else { throw refusal(.tooLong) }
      if byte == UInt8(ascii: "\n") { line += 1 }
      cell.append(byte)
      position += 1
    }
    guard let text = String(validating: cell, as: UTF8.self) else { throw refusal(.notUnicode) }
    return text
  }

  private static func endsCell(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }

  private func refusal(_ reason: ImportRefusal.Reason) -> ImportRefusal { ImportRefusal(reason, at: .line(line)) }
}
