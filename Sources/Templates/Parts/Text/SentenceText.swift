/// A plain-text sentence as HTML, with each long amount kept on one line: lines may break before and after an amount,
/// never inside. Shorter amounts fit on any line, and browsers break inside a word only if it does not fit.
struct SentenceText {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  /// The shortest amount to keep whole, in bytes. A shorter one fits on any line.
  private static let shortest = 14

  /// The longest, in bytes. A longer one is not our amount but a user's text that looks like one.
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

  /// Where an amount ends: after its last digit, or the dots of a hidden one (U+2022); the sentence's full stop is
  /// not part of it.
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
