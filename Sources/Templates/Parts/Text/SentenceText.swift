/// A sentence that was made as text, with each long amount in it kept whole: lines may break before and behind an amount,
/// never inside. Shorter ones fit into any line, and browsers break inside a word only where it does not.
struct SentenceText {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  /// A shorter one fits into any line.
  private static let shortest = 14

  /// A longer one is no amount of ours, but somebody's text that looks like one.
  private static let longest = 24

  var html: HTML {
    let bytes = Array(sentence.utf8)
    var parts = HTML.StringInterpolation(literalCapacity: bytes.count + 64, interpolationCount: 0)
    var done = 0
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "$")) {
      let end = Self.end(of: bytes, from: start + 1)
      place = end
      let length = end - start
      guard (Self.shortest...Self.longest).contains(length) else { continue }
      parts.appendInterpolation(String(decoding: bytes[done..<start], as: UTF8.self))
      parts.appendLiteral("<span class=\"sum long\">")
      parts.appendInterpolation(String(decoding: bytes[start..<end], as: UTF8.self))
      parts.appendLiteral("</span>")
      done = end
    }
    parts.appendInterpolation(String(decoding: bytes[done...], as: UTF8.self))
    return HTML(stringInterpolation: parts)
  }

  /// Where an amount ends: behind its last digit, or the dots of a covered one (U+2022); a sentence's own stop is not its part.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    let dot: [UInt8] = [0xE2, 0x80, 0xA2]
    var (end, place) = (start, start)
    while place < bytes.count {
      switch bytes[place] {
      case 48...57:
        place += 1
        end = place
      case UInt8(ascii: ","), UInt8(ascii: "."): place += 1
      case _ where bytes[place...].starts(with: dot):
        place += dot.count
        end = place
      default: return end
      }
    }
    return end
  }
}
