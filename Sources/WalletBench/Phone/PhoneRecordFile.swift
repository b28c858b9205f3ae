/// A file of records: one JSON object per line.
enum PhoneRecordFile {
  /// - Parameter path: the file; `-` means standard input.
  /// - Returns: the records, at least one.
  /// - Throws: ``BenchFailure`` if the file cannot be read, or a line is no record.
  static func read(_ path: String) throws(BenchFailure) -> [PhoneRecord] {
    let records = try records(InputFile.bytes(path))
    guard !records.isEmpty else { throw BenchFailure("\(path) has no records.") }
    return records
  }

  /// The records of these lines.
  static func records(_ bytes: [UInt8]) throws(BenchFailure) -> [PhoneRecord] {
    var records: [PhoneRecord] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      // The last line may or may not end in a line feed.
      if line.isEmpty && line.endIndex == bytes.endIndex { break }
      do throws(BenchFailure) {
        records.append(try PhoneRecord(line: line))
      } catch {
        throw BenchFailure("Line \(number): \(error.sentence)")
      }
    }
    return records
  }
}
