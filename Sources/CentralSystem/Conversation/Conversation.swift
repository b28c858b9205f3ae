import WalletCore

/// What a charge point and the wallet said to each other lately. The lines share one array, so that a thousand charge
/// points take little memory: at most 100 lines and 12 KiB each.
struct Conversation: Sendable {
  /// A line's place in ``text``: the lines follow each other.
  private struct Mark {
    let at: Timestamp
    let isOurs: Bool
    let count: UInt16
  }

  /// How many lines are kept.
  static let linesMax = 100
  /// How long a line may be, in bytes of UTF-8.
  static let lineMax = 200
  /// How long all lines may be, in bytes.
  static let textMax = 12 << 10

  private var marks: [Mark] = []
  private var text: [UInt8] = []

  /// Adds a line; the oldest go if there are too many.
  mutating func add(_ line: String, isOurs: Bool, at now: Timestamp) {
    let bytes = Array(OneLine.text(line, limit: Self.lineMax).utf8)
    var (lines, length) = (0, 0)
    while marks.count - lines >= Self.linesMax || text.count - length + bytes.count > Self.textMax {
      length += Int(marks[lines].count)
      lines += 1
    }
    marks.removeFirst(lines)
    text.removeFirst(length)
    let needed = text.count + bytes.count
    // An array that grows by itself takes twice what it needs.
    if text.capacity < needed { text.reserveCapacity(min(needed + needed / 2, Self.textMax)) }
    text += bytes
    marks.append(Mark(at: now, isOurs: isOurs, count: UInt16(bytes.count)))
  }

  /// Oldest first.
  var lines: [ConversationLine] {
    var start = 0
    return marks.map { mark in
      defer { start += Int(mark.count) }
      let line = String(decoding: text[start..<start + Int(mark.count)], as: UTF8.self)
      return ConversationLine(at: mark.at, isOurs: mark.isOurs, text: line)
    }
  }
}
