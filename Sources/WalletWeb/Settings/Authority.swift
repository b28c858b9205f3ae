/// A host with an optional port, as in a setting (RFC 3986 section 3.2, without user information).
struct Authority: Sendable, Equatable {
  /// In lower case, an IPv6 address in its brackets.
  let host: String
  let port: Int?

  /// The spelling that browsers use: `host` or `host:port`.
  var text: String { port.map { "\(host):\($0)" } ?? host }

  init?(_ text: String) {
    let text = text.lowercased()
    let isBracketed = text.hasPrefix("[")
    let end = isBracketed ? text.firstIndex(of: "]").map { text.index(after: $0) } : text.firstIndex(of: ":")
    let name = text[..<(end ?? text.endIndex)]
    guard Self.isName(isBracketed ? name.dropFirst().dropLast() : name, colons: isBracketed) else { return nil }
    host = String(name)
    let rest = text[(end ?? text.endIndex)...]
    guard !rest.isEmpty else {
      port = nil
      return
    }
    let digits = rest.dropFirst().utf8
    guard rest.hasPrefix(":"), digits.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int(rest.dropFirst()),
      (1...65535).contains(number)
    else { return nil }
    port = number
  }

  private static func isName(_ text: Substring, colons: Bool) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || (colons && byte == UInt8(ascii: ":"))
      }
  }
}

extension StringProtocol {
  /// The text without these characters at both ends.
  func trimming(_ characters: String) -> SubSequence {
    let front = drop { characters.contains($0) }
    guard let last = front.lastIndex(where: { !characters.contains($0) }) else { return front }
    return front[...last]
  }
}
