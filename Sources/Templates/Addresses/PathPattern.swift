import WalletCore

/// A path pattern, as the log and the table of routes print it: `/accounts/{id}/statement.{format}`. It has at most
/// one identifier, followed by at most one word, `{format}`; or it ends with a number, `{number}`.
///
/// Nothing in it is counted: event loops that counted references to one pattern at the same time would wait for each
/// other. Each address has its own text.
package struct PathPattern: Sendable {
  /// The path with names in braces instead of values, because the log must not show who looked at what.
  package let text: StaticString
  /// How much of the text comes before the identifier, the word or the number; all of it if it has none.
  private let startCount: Int
  /// Where in the text is what follows the identifier.
  private let end: Range<Int>
  private let hasIdentifier: Bool
  private let hasWord: Bool
  private let hasNumber: Bool

  /// An identifier is 22 characters of base64url (RFC 4648 section 5).
  private static let identifierCount = 22
  private static let maximumWordCount = 16
  /// The most digits that an `Int64` has.
  private static let maximumDigitCount = 19

  init(_ text: StaticString) {
    self.text = text
    let bytes = Array(text.description.utf8)
    let opening = bytes.indices.filter { bytes[$0] == UInt8(ascii: "{") }
    let closing = bytes.indices.filter { bytes[$0] == UInt8(ascii: "}") }
    let names = zip(opening, closing).map { bytes[($0 + 1)..<$1] }
    hasWord = names.last?.elementsEqual("format".utf8) ?? false
    hasNumber = names.last?.elementsEqual("number".utf8) ?? false
    hasIdentifier = names.count > (hasWord || hasNumber ? 1 : 0)
    startCount = opening.first ?? bytes.count
    end = hasIdentifier ? closing[0] + 1..<(opening.count > 1 ? opening[1] : bytes.count) : 0..<0
  }

  /// The possible lengths of a path of this pattern, in bytes.
  package var byteCounts: ClosedRange<Int> {
    let fixed = startCount + end.count + (hasIdentifier ? Self.identifierCount : 0)
    if hasNumber { return fixed + 1...fixed + Self.maximumDigitCount }
    return hasWord ? fixed + 1...fixed + Self.maximumWordCount : fixed...fixed
  }

  /// Reads the values from a path that matches this pattern exactly; nil for any other path.
  ///
  /// The match is strict: no trailing slash, no capital letter, no percent-encoding, no query, an identifier must be
  /// the one valid spelling of its 128 bits, and a number has no sign and no leading zero.
  package func values(in path: [UInt8]) -> PathParts? {
    guard byteCounts.contains(path.count), has(0..<startCount, path.prefix(startCount)) else { return nil }
    var rest = path.dropFirst(startCount)
    var parts = PathParts()
    if hasIdentifier {
      let afterwards = rest.dropFirst(Self.identifierCount)
      // Patterns of one length and beginning differ only here, so it is compared before the identifier is read.
      guard has(end, afterwards.prefix(end.count)),
        let id = PublicID(base64url: rest.prefix(Self.identifierCount))
      else { return nil }
      parts.id = id
      rest = afterwards.dropFirst(end.count)
    }
    if hasWord {
      guard rest.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else { return nil }
      parts.word = String(decoding: rest, as: UTF8.self)
    }
    if hasNumber {
      guard rest.first != UInt8(ascii: "0"), rest.allSatisfy({ (48...57).contains($0) }) else { return nil }
      guard let number = Int64(String(decoding: rest, as: UTF8.self)) else { return nil }
      parts.number = number
    }
    return parts
  }

  /// Appends the path with these values in it.
  func append(_ parts: PathParts, to bytes: inout [UInt8]) {
    append(0..<startCount, to: &bytes)
    if let id = parts.id {
      id.append(to: &bytes)
      append(end, to: &bytes)
    }
    if let word = parts.word { bytes.append(contentsOf: word.utf8) }
    if let number = parts.number { Digits.append(number, to: &bytes) }
  }

  /// Whether these bytes are a part of the text.
  private func has(_ part: Range<Int>, _ bytes: ArraySlice<UInt8>) -> Bool {
    text.withUTF8Buffer { unsafe bytes.elementsEqual(UnsafeBufferPointer(rebasing: $0[part])) }
  }

  private func append(_ part: Range<Int>, to bytes: inout [UInt8]) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[part])) }
  }
}

extension PathPattern: Hashable {
  /// Whether both are the pattern of the same address.
  package static func == (one: PathPattern, other: PathPattern) -> Bool {
    guard one.text.utf8CodeUnitCount == other.text.utf8CodeUnitCount else { return false }
    return one.text.withUTF8Buffer { one in other.text.withUTF8Buffer { unsafe one.elementsEqual($0) } }
  }

  /// Hashes the text, which `==` compares.
  package func hash(into hasher: inout Hasher) {
    text.withUTF8Buffer { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
