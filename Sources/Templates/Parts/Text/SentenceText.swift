import WalletCore

/// A plain-text sentence as HTML, with its amounts kept on one line: lines may break before and after an amount, never
/// inside. A short amount without a space fits on any line, and browsers break inside a word only if it does not fit.
struct SentenceText {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  /// What is longer, in characters, is not our amount but a user's text that looks like one.
  private static let longest = 30

  var html: HTML {
    let bytes = Array(sentence.utf8)
    var parts = HTML.StringInterpolation(literalCapacity: bytes.count + 64, interpolationCount: 0)
    var done = 0
    var place = 0
    while let digits = bytes[place...].firstIndex(where: { Self.isDigit($0) || $0 == Self.dot[0] }) {
      let end = Self.end(of: bytes, from: digits)
      place = max(end, digits + 1)
      let amount = Self.beginning(of: bytes, before: digits, after: done)..<Self.code(in: bytes, behind: end)
      guard let room = Self.room(bytes[amount], digits: end - digits) else { continue }
      parts.appendInterpolation(String(decoding: bytes[done..<amount.lowerBound], as: UTF8.self))
      parts.appendLiteral(room)
      parts.appendInterpolation(String(decoding: bytes[amount], as: UTF8.self))
      parts.appendLiteral("</span>")
      (done, place) = (amount.upperBound, amount.upperBound)
    }
    parts.appendInterpolation(String(decoding: bytes[done...], as: UTF8.self))
    return HTML(stringInterpolation: parts)
  }

  /// The element around an amount; nil if it needs none, or is a number without a currency.
  private static func room(_ amount: ArraySlice<UInt8>, digits: Int) -> StaticString? {
    let length = amount.count { $0 & 0xC0 != 0x80 }
    guard digits > 0, amount.count > digits, length <= longest else { return nil }
    let room = MoneyText.Room(characters: length)
    return room == .usual && !amount.contains(UInt8(ascii: " ")) ? nil : room.sum
  }

  private static let dot: [UInt8] = [0xE2, 0x80, 0xA2]

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Where an amount ends: after its last digit, or the dots of a hidden one (U+2022); the sentence's full stop is
  /// not part of it.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
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

  /// Where the mark before an amount's digits begins: a symbol, or a code and a space.
  private static func beginning(of bytes: [UInt8], before digits: Int, after done: Int) -> Int {
    let before = bytes[done..<digits]
    if before.last == UInt8(ascii: " "), code(before.dropLast().suffix(3)) != nil { return digits - 4 }
    let symbol = symbols.first { before.suffix($0.count).elementsEqual($0) }
    return digits - (symbol?.count ?? 0)
  }

  /// Where a coin's code behind the digits ends; the digits' own end if there is none.
  private static func code(in bytes: [UInt8], behind end: Int) -> Int {
    guard end < bytes.count, bytes[end] == UInt8(ascii: " ") else { return end }
    return code(bytes[(end + 1)...].prefix(3))?.isCoin == true ? end + 4 : end
  }

  private static func code(_ bytes: ArraySlice<UInt8>) -> Currency? {
    bytes.count == 3 ? Currency(code: String(decoding: bytes, as: UTF8.self)) : nil
  }

  /// All symbols that are no codes, the longest first: `CA$` before `$`.
  private static let symbols = Currency.all.filter { $0.symbol != $0.code }.map { Array($0.symbol.utf8) }
    .sorted { $0.count > $1.count }
}
