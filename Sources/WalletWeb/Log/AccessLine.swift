import HTTPServer
import WalletCore

/// Writes access log lines into a buffer as bytes, because there may be a hundred thousand a second.
struct AccessLine {
  private let isJSON: Bool
  private var second = Int64.min
  /// The date and time of that second without its milliseconds: `2026-11-21T14:05:09.`.
  private var prefix: [UInt8] = []

  /// - Parameter isJSON: whether lines are JSON objects; else `name="value"` pairs.
  init(isJSON: Bool) { self.isJSON = isJSON }

  /// Appends one line.
  mutating func append(_ record: AccessRecord, to lines: inout [UInt8]) {
    lines.append((isJSON ? #"{"at":""# : "") as StaticString)
    appendTime(record.at, to: &lines)
    lines.append((isJSON ? #"","event":"access","method":""# : #" access method=""#) as StaticString)
    lines.append(record.method?.name ?? "-")
    lines.append((isJSON ? #"","route":""# : #"" route=""#) as StaticString)
    lines.append(record.route)
    lines.append((isJSON ? #"","status":"# : #"" status=""#) as StaticString)
    lines.append(decimal: Int(record.status.code))
    lines.append((isJSON ? #","bytes":"# : #"" bytes=""#) as StaticString)
    lines.append(decimal: record.bytes)
    lines.append((isJSON ? #","us":"# : #"" us=""#) as StaticString)
    lines.append(decimal: record.microseconds)
    lines.append((isJSON ? "}\n" : "\"\n") as StaticString)
  }

  /// Computes the date once a second.
  private mutating func appendTime(_ moment: Int64, to lines: inout [UInt8]) {
    let (newSecond, milliseconds) = moment.quotientAndRemainder(dividingBy: 1000)
    if newSecond != second {
      second = newSecond
      prefix = Array(Timestamp(milliseconds: newSecond * 1000).rfc3339.utf8.dropLast(4))
    }
    lines.append(contentsOf: prefix)
    lines.append(0x30 + UInt8(milliseconds / 100))
    lines.append(0x30 + UInt8(milliseconds / 10 % 10))
    lines.append(0x30 + UInt8(milliseconds % 10))
    lines.append(UInt8(ascii: "Z"))
  }
}
