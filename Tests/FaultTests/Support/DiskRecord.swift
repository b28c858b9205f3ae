import Foundation
import Testing

/// One thing that a program did to a file of its data folder, or an answer that it gave.
struct DiskEvent {
  enum Kind: UInt8 {
    case write = 0x77
    case truncate = 0x74
    case sync = 0x73
    case rename = 0x72
    case unlink = 0x75
    case answer = 0x61
    case failedSync = 0x66
    case failedWrite = 0x46
  }

  let kind: Kind
  /// Where it was written, or the size that was left.
  let offset: Int
  /// The file; empty for the folder.
  let name: String
  let data: [UInt8]

  /// The number of the operation whose booking is told by an answer.
  var acknowledged: Int64? {
    guard kind == .answer else { return nil }
    return String(decoding: data, as: UTF8.self).firstMatch(of: /_notice=booked-(\d+);/).flatMap { Int64($0.1) }
  }
}

/// What the shim wrote down, in order.
enum DiskRecord {
  static func read(_ file: String) throws -> [DiskEvent] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    var events: [DiskEvent] = []
    var position = 0
    func number(_ start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    while position + 17 <= bytes.count {
      let (name, data) = (number(position + 9, 4), number(position + 13, 4))
      let start = position + 17
      // The last one of a program that was killed may be cut off.
      guard start + name + data <= bytes.count else { break }
      events.append(
        DiskEvent(
          kind: try #require(DiskEvent.Kind(rawValue: bytes[position])), offset: number(position + 1, 8),
          name: String(decoding: bytes[start..<start + name], as: UTF8.self),
          data: Array(bytes[(start + name)..<(start + name + data)])))
      position = start + name + data
    }
    return events
  }
}
