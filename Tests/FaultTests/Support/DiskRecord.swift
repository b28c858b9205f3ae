import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// A program's change to a file in its data folder, or its answer to a request.
struct DiskEvent {
  enum Kind: UInt8 {
    case write = 0x77
    case truncate = 0x74
    case sync = 0x73
    case rename = 0x72
    case exchange = 0x78
    case unlink = 0x75
    case answer = 0x61
    case failedSync = 0x66
    case failedWrite = 0x46
  }

  let kind: Kind
  /// The offset of a write, or the size after a truncation.
  let offset: Int
  /// The file's name; empty for the folder.
  let name: String
  let data: [UInt8]

  /// The number of the operation that an answer acknowledges.
  let acknowledged: Int64?
}

/// What the shim recorded, in order.
enum DiskRecord {
  static func read(of folder: TemporaryFolder) throws -> [DiskEvent] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: Shim.record(of: folder))))
    let seal = OperationIDCipher(random: SeededRandom(seed: 1))
    // Without a key the program has answered nothing.
    if let key = try? Data(contentsOf: URL(filePath: folder.data + "/key")) {
      seal.use(HMACKey([UInt8](key)).derived(for: .addresses))
    }
    var events: [DiskEvent] = []
    var position = 0
    func number(_ start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    while position + 17 <= bytes.count {
      let (name, data) = (number(position + 9, 4), number(position + 13, 4))
      let start = position + 17
      // The last record of a killed program may be cut off.
      guard start + name + data <= bytes.count else { break }
      let kind = try #require(DiskEvent.Kind(rawValue: bytes[position]))
      let content = Array(bytes[(start + name)..<(start + name + data)])
      events.append(
        DiskEvent(
          kind: kind, offset: number(position + 1, 8),
          name: String(decoding: bytes[start..<start + name], as: UTF8.self),
          data: content, acknowledged: kind == .answer ? acknowledgement(in: content, seal) : nil))
      position = start + name + data
    }
    return events
  }

  /// The operation that an answer names in its notice.
  private static func acknowledgement(in answer: [UInt8], _ seal: OperationIDCipher) -> Int64? {
    let text = String(decoding: answer, as: UTF8.self)
    guard let found = text.firstMatch(of: /_notice=booked-([A-Za-z0-9_-]{22})\./) else { return nil }
    return PublicID(base64url: Array(found.1.utf8)).flatMap { seal.place(of: OperationID($0))?.number }
  }
}
