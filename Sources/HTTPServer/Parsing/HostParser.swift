import Glibc

/// Reads a host and port as in `Host` and in absolute targets (RFC 9110 section 7.2, RFC 3986 section 3.2).
enum HostParser {
  /// The host in lower case and its port; an empty host is refused (RFC 9110 section 4.2.1).
  static func parse(_ text: ArraySlice<UInt8>) throws(Refusal) -> HostName {
    let end = try hostEnd(text)
    let host = text[text.startIndex..<end]
    guard !host.isEmpty else { throw .hostGrammar }
    let name = String(decoding: host.map(\.lowercasedASCII), as: UTF8.self)
    guard end < text.endIndex else { return HostName(name: name) }
    guard text[end] == 0x3A else { throw .hostGrammar }
    return HostName(name: name, port: try port(text[(end + 1)...]))
  }

  private static func hostEnd(_ text: ArraySlice<UInt8>) throws(Refusal) -> Int {
    if text.first == 0x5B {
      guard let close = text.firstIndex(of: 0x5D), isIPv6(text[(text.startIndex + 1)..<close]) else {
        throw .hostGrammar
      }
      return close + 1
    }
    let end = text.firstIndex(of: 0x3A) ?? text.endIndex
    var index = text.startIndex
    while index < end {
      if text[index] == 0x25 {
        guard index + 2 < end, text[index + 1].hexadecimalValue != nil, text[index + 2].hexadecimalValue != nil else {
          throw .hostGrammar
        }
        index += 3
      } else {
        guard text[index].belongs(to: .host) else { throw .hostGrammar }
        index += 1
      }
    }
    return end
  }

  /// A port may be empty (RFC 3986 section 3.2.3), which is as good as none.
  private static func port(_ digits: ArraySlice<UInt8>) throws(Refusal) -> Int? {
    guard !digits.isEmpty else { return nil }
    var port = 0
    for digit in digits {
      guard digit.isDigit else { throw .hostGrammar }
      port = port * 10 + Int(digit - 0x30)
      guard port <= 65535 else { throw .hostGrammar }
    }
    return port
  }

  private static func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 45, text.allSatisfy({ $0.hexadecimalValue != nil || $0 == 0x3A || $0 == 0x2E }) else {
      return false
    }
    var address = in6_addr()
    return unsafe inet_pton(AF_INET6, String(decoding: text, as: UTF8.self), &address) == 1
  }
}
