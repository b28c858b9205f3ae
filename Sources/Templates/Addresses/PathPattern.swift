import WalletCore

/// A path pattern, as the log and the table of routes print it: `/accounts/{id}/statement.{format}`. It has at most
/// one identifier, followed by at most one word, `{format}`; or it ends with a number, `{number}`.
///
/// A class, so that a link holds one reference to it. Each address has its own: two with the same text are not equal.
package final class PathPattern: Sendable {
  /// The path with names in braces instead of values, because the log must not show who looked at what.
  package let text: StaticString
  /// The text before the identifier, the word or the number; the whole path if it has none.
  private let start: [UInt8]
  /// The text after the identifier.
  private let end: [UInt8]
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
    var literals: [[UInt8]] = []
    var names: [ArraySlice<UInt8>] = []
    for piece in Array(text.description.utf8).split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false) {
      let literal = piece.firstIndex(of: UInt8(ascii: "}")).map { close in
        names.append(piece[..<close])
        return piece[(close + 1)...]
      }
      literals.append(Array(literal ?? piece))
    }
    hasWord = names.last?.elementsEqual("format".utf8) ?? false
    hasNumber = names.last?.elementsEqual("number".utf8) ?? false
    hasIdentifier = names.count > (hasWord || hasNumber ? 1 : 0)
    start = literals[0]
    end = hasIdentifier ? literals[1] : []
  }

  /// The possible lengths of a path of this pattern, in bytes.
  package var byteCounts: ClosedRange<Int> {
    let fixed = start.count + end.count + (hasIdentifier ? Self.identifierCount : 0)
    if hasNumber { return fixed + 1...fixed + Self.maximumDigitCount }
    return hasWord ? fixed + 1...fixed + Self.maximumWordCount : fixed...fixed
  }

  /// Reads the values from a path that matches this pattern exactly; nil for any other path.
  ///
  /// The match is strict: no trailing slash, no capital letter, no percent-encoding, no query, an identifier must be
  /// the one valid spelling of its 128 bits, and a number has no sign and no leading zero.
  package func values(in path: [UInt8]) -> PathParts? {
    guard byteCounts.contains(path.count), path.starts(with: start) else { return nil }
    var rest = path.dropFirst(start.count)
    var parts = PathParts()
    if hasIdentifier {
      guard let id = PublicID(base64url: rest.prefix(Self.identifierCount)) else { return nil }
      parts.id = id
      rest = rest.dropFirst(Self.identifierCount)
      guard rest.starts(with: end) else { return nil }
      rest = rest.dropFirst(end.count)
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
    bytes.append(contentsOf: start)
    if let id = parts.id {
      id.append(to: &bytes)
      bytes.append(contentsOf: end)
    }
    if let word = parts.word { bytes.append(contentsOf: word.utf8) }
    if let number = parts.number { Digits.append(number, to: &bytes) }
  }
}

extension PathPattern: Hashable {
  /// Whether both are the pattern of the same address.
  package static func == (one: PathPattern, other: PathPattern) -> Bool { one === other }

  /// Hashes the object's identity, which `==` compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
