/// Splits our own HTML into tags and text. It is well-formed: attributes are quoted and only five entities occur.
///
/// Works on bytes: a name may begin with a mark that would form one character with the bracket before it.
struct TagReader {
  enum Part {
    case open(String, [String: String])
    case close(String)
    case text([UInt8])
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ html: String) { bytes = Array(html.utf8) }

  mutating func next() -> Part? {
    guard place < bytes.count else { return nil }
    let end =
      bytes[place] == UInt8(ascii: "<") ? find(from: place, in: bytes.count) { $0 == UInt8(ascii: ">") } : bytes.count
    guard end < bytes.count else {
      let start = place
      place = find(from: place + 1, in: bytes.count) { $0 == UInt8(ascii: "<") }
      if bytes[start] == UInt8(ascii: "<") { return .text([]) }
      return .text(Self.decoded(bytes[start..<place]))
    }
    let start = place + 1
    place = end + 1
    guard start < end else { return .open("", [:]) }
    switch bytes[start] {
    case UInt8(ascii: "!"): return .text([])
    case UInt8(ascii: "/"): return .close(name(start + 1, end))
    default:
      let nameEnd = find(from: start, in: end) { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      return .open(name(start, nameEnd), attributes(from: nameEnd, to: end))
    }
  }

  private func attributes(from start: Int, to end: Int) -> [String: String] {
    var attributes: [String: String] = [:]
    var place = start
    while true {
      place = find(from: place, in: end) { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
      guard place < end else { return attributes }
      let nameEnd = find(from: place, in: end) { Self.isSpace($0) || $0 == UInt8(ascii: "=") }
      let name = name(place, nameEnd)
      var value: [UInt8] = []
      place = max(nameEnd, place + 1)
      if nameEnd + 1 < end, bytes[nameEnd] == UInt8(ascii: "="), bytes[nameEnd + 1] == UInt8(ascii: "\"") {
        let valueEnd = find(from: nameEnd + 2, in: end) { $0 == UInt8(ascii: "\"") }
        value = Self.decoded(bytes[nameEnd + 2..<valueEnd])
        place = valueEnd + 1
      }
      attributes[name] = String(decoding: value, as: UTF8.self)
    }
  }

  private func find(from start: Int, in end: Int, _ isWanted: (UInt8) -> Bool) -> Int {
    var place = start
    while place < end, !isWanted(bytes[place]) { place += 1 }
    return min(place, end)
  }

  private func name(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    let text = String(decoding: text, as: UTF8.self)
    return Array(
      text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        .replacing("&#39;", with: "'").replacing("&nbsp;", with: " ").replacing("&amp;", with: "&").utf8)
  }
}
