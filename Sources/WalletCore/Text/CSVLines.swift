/// The lines of a file that an owner keeps as comma-separated values (RFC 4180), without those that are empty. Problems
/// are reported as the file's own type of failure.
struct CSVLines<Failure: Error> {
  private var reader: CSVReader
  private let makeFailure: (CSVProblem, Int?) -> Failure

  /// - Parameters:
  ///   - bytes: the whole file; a byte order mark before it is skipped.
  ///   - cellLimit: the most bytes that a cell may have.
  ///   - failure: makes a failure from a problem and the number of its line.
  init(
    _ bytes: [UInt8], cellLimit: Int = CSVReader.cellLimit, failure: @escaping (_ problem: CSVProblem, Int?) -> Failure
  ) {
    reader = CSVReader(bytes, cellLimit: cellLimit)
    makeFailure = failure
  }

  /// The next line that is not empty; nil at the end.
  mutating func next() throws(Failure) -> CSVLine? {
    while let (cells, place) = try record() {
      if cells == [""] { continue }
      return CSVLine(number: Self.number(of: place) ?? 0, cells: cells.map(Self.trimmed))
    }
    return nil
  }

  private mutating func record() throws(Failure) -> (cells: [String], place: ImportRefusal.Place)? {
    do throws(ImportRefusal) { return try reader.record() } catch {
      throw makeFailure(error.reason == .notUnicode ? .notUnicode : .notCSV, Self.number(of: error.place))
    }
  }

  private static func number(of place: ImportRefusal.Place?) -> Int? {
    if case .line(let number) = place { return number }
    return nil
  }

  private static func trimmed(_ cell: String) -> String {
    guard cell.utf8.first == 0x20 || cell.utf8.last == 0x20 else { return cell }
    let start = cell.drop { $0 == " " }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
  }
}

/// Why bytes are no comma-separated values.
enum CSVProblem {
  /// Not UTF-8.
  case notUnicode
  /// Not by RFC 4180, or a line has too many cells, or a cell too many bytes.
  case notCSV
}

/// A line of comma-separated values.
struct CSVLine {
  /// Where it begins; the first is 1.
  let number: Int
  /// Without spaces around them.
  let cells: [String]
}
