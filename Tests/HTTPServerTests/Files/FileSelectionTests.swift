import TestSupport
import Testing

@testable import HTTPServer

@Suite("Static files: conditions and ranges")
struct FileSelectionTests {
  /// A file of 1,000 bytes, last modified on Sun, 06 Nov 1994 08:49:37 GMT.
  static let file = StaticFile(
    address: "/a.css", bytes: (0..<1000).map { UInt8(truncatingIfNeeded: $0) }, lastModified: 784_111_777)
  static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  static let later = "Sun, 06 Nov 1994 08:49:38 GMT"
  static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
  static let tag = file.etag

  /// What the client gets.
  enum Outcome: Equatable {
    case whole
    case part(Range<Int>)
    case unchanged
    /// 412
    case failed
    /// 416
    case unsatisfiable
  }

  typealias Row = (fields: [(StaticString, String)], outcome: Outcome)

  static func outcome(_ file: StaticFile, for head: RequestHead) -> Outcome? {
    do throws(Refusal) {
      switch try FileSelection(file, for: head) {
      case .whole: return .whole
      case .part(let range): return .part(range)
      case .unchanged: return .unchanged
      }
    } catch {
      return error == .preconditionFailed ? .failed : error == .rangeNotSatisfiable ? .unsatisfiable : nil
    }
  }

  func check(_ rows: [Row], _ method: HTTPServer.Method = .get) {
    for row in rows {
      let head = RequestHead(method: method, path: bytes("/a.css"), fields: Fields(row.fields))
      #expect(Self.outcome(Self.file, for: head) == row.outcome, "\(row.fields)")
    }
  }

  @Test("RFC 9110 13.1.2, 13.1.3: what the client has already is not sent again")
  func unchanged() {
    let (tag, date) = (Self.tag, Self.date)
    check([
      ([], .whole), ([("If-None-Match", tag)], .unchanged), ([("If-None-Match", "W/\(tag)")], .unchanged),
      ([("If-None-Match", "\"x\", \(tag)")], .unchanged), ([("If-None-Match", "\"x\" ,\t\(tag) , \"y\"")], .unchanged),
      ([("If-None-Match", "*")], .unchanged), ([("If-None-Match", "\"x\"")], .whole),
      ([("If-None-Match", "")], .whole), ([("If-None-Match", String(tag.dropLast()))], .whole),
      ([("If-None-Match", ""), ("If-Modified-Since", date)], .whole),
      ([("If-None-Match", "\"x\""), ("If-Modified-Since", date)], .whole),
      ([("If-None-Match", "\"x\""), ("If-None-Match", tag)], .unchanged),
      ([("If-Modified-Since", date)], .unchanged), ([("If-Modified-Since", Self.later)], .unchanged),
      ([("If-Modified-Since", Self.earlier)], .whole), ([("If-Modified-Since", "yesterday")], .whole),
      ([("If-Modified-Since", "Sunday, 06-Nov-94 08:49:37 GMT")], .unchanged),
      ([("If-Modified-Since", date), ("If-Modified-Since", date)], .whole),
    ])
    check([([("If-None-Match", tag)], .unchanged), ([("If-Modified-Since", date)], .unchanged)], .head)
  }

  @Test("RFC 9110 13.1.1, 13.1.4: who wants another version than there is gets 412")
  func failed() {
    let (tag, date) = (Self.tag, Self.date)
    check([
      ([("If-Match", tag)], .whole), ([("If-Match", "*")], .whole), ([("If-Match", "\"x\", \(tag)")], .whole),
      ([("If-Match", "\"x\"")], .failed), ([("If-Match", "W/\(tag)")], .failed),
      ([("If-Match", tag), ("If-None-Match", tag)], .unchanged),
      ([("If-Match", "\"x\""), ("If-None-Match", tag)], .failed),
      ([("If-Unmodified-Since", date)], .whole), ([("If-Unmodified-Since", Self.later)], .whole),
      ([("If-Unmodified-Since", Self.earlier)], .failed), ([("If-Unmodified-Since", "once")], .whole),
      ([("If-Match", tag), ("If-Unmodified-Since", Self.earlier)], .whole),
    ])
  }

  @Test("RFC 9110 14.1.2: a single range of bytes is served")
  func ranges() {
    check([
      ([("Range", "bytes=0-499")], .part(0..<500)), ([("Range", "bytes=500-999")], .part(500..<1000)),
      ([("Range", "bytes=-1")], .part(999..<1000)), ([("Range", "bytes=-5000")], .part(0..<1000)),
      ([("Range", "bytes=999-")], .part(999..<1000)), ([("Range", "bytes=0-0")], .part(0..<1)),
      ([("Range", "bytes=0-")], .part(0..<1000)), ([("Range", "bytes=10-999999999999999999999999")], .part(10..<1000)),
      ([("Range", "BYTES=1-2")], .part(1..<3)), ([("Range", "bytes= 1-2 ")], .part(1..<3)),
      ([("Range", "bytes=007-008")], .part(7..<9)),
    ])
  }

  @Test("RFC 9110 14.1.2, 15.5.17: a range of which no byte exists gets 416")
  func unsatisfiable() {
    check([
      ([("Range", "bytes=1000-")], .unsatisfiable), ([("Range", "bytes=1000-2000")], .unsatisfiable),
      ([("Range", "bytes=-0")], .unsatisfiable), ([("Range", "bytes=99999999999999999999-")], .unsatisfiable),
    ])
  }

  @Test("RFC 9110 14.2: a range that cannot be read, several ranges and other units are passed over")
  func ignored() {
    for value in [
      "bytes=", "bytes", "", "bytes=-", "bytes=a-b", "bytes=5-4", "bytes=0-1,4-5", "bytes=0-1,", "bytes=+1-2",
      "lines=1-2",
      "bytes=0-1-2", "bytes=1 - 2", "bytes:0-1", "bytes=0x1-2", "bytes=--1", "bytes =0-1",
    ] {
      check([([("Range", value)], .whole)])
    }
    check([([("Range", "bytes=0-1")], .whole)], .head)
  }

  @Test("RFC 9110 13.1.5: If-Range lets a range through only for exactly this content")
  func ifRange() {
    let range: (StaticString, String) = ("Range", "bytes=0-9")
    check([
      ([range, ("If-Range", Self.tag)], .part(0..<10)), ([range, ("If-Range", Self.date)], .part(0..<10)),
      ([range, ("If-Range", "W/\(Self.tag)")], .whole), ([range, ("If-Range", "\"x\"")], .whole),
      ([range, ("If-Range", Self.later)], .whole), ([range, ("If-Range", Self.earlier)], .whole),
      ([range, ("If-Range", "")], .whole), ([range, ("If-None-Match", Self.tag)], .unchanged),
      ([range, ("If-Range", Self.tag), ("If-Range", Self.tag)], .whole),
    ])
  }

  @Test("No byte of an empty file can be asked for")
  func emptyFile() {
    let empty = StaticFile(address: "/e", bytes: [])
    for value in ["bytes=0-", "bytes=0-0", "bytes=-1"] {
      let head = RequestHead(method: .get, path: bytes("/e"), fields: Fields([("Range", value)]))
      #expect(Self.outcome(empty, for: head) == .unsatisfiable, "\(value)")
    }
  }
}
