import SystemSupport

/// Parses a host and port as in `Host` and in absolute targets (RFC 9110 section 7.2, RFC 3986 section 3.2).
enum HostParser {
  /// The host in lower case and its port; nil if it breaks the grammar or is empty (RFC 9110 section 4.2.1).
  static func parse(_ message: Span<UInt8>, _ range: Range<Int>) -> HostName? {
    guard let end = hostEnd(message, range), end > range.lowerBound else { return nil }
    let name = lowercased(message, range.lowerBound..<end)
    guard end < range.upperBound else { return HostName(name: name) }
    guard message[end] == 0x3A else { return nil }
    // A port may be empty (RFC 3986 section 3.2.3), which counts as none.
    guard end + 1 < range.upperBound else { return HostName(name: name) }
    guard let port = port(message, (end + 1)..<range.upperBound) else { return nil }
    return HostName(name: name, port: port)
  }

  private static func hostEnd(_ message: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let first = range.first else { return nil }
    if message[first] == 0x5B {
      let close = message.firstIndex(of: 0x5D, in: range)
      guard close < range.upperBound, isIPv6(message, (first + 1)..<close) else { return nil }
      return close + 1
    }
    var index = first
    while true {
      index = message.endOfRun(of: .host, from: index, to: range.upperBound)
      guard index < range.upperBound, message[index] == 0x25 else { return index }
      guard message.isEscape(at: index, before: range.upperBound) else { return nil }
      index += 3
    }
  }

  private static func port(_ message: Span<UInt8>, _ digits: Range<Int>) -> Int? {
    guard let port = message.decimal(in: digits), port <= 65535 else { return nil }
    return port
  }

  private static func lowercased(_ message: Span<UInt8>, _ range: Range<Int>) -> String {
    unsafe String(unsafeUninitializedCapacity: range.count) { buffer in
      for offset in 0..<range.count { unsafe buffer[offset] = message[range.lowerBound + offset].lowercasedASCII }
      return range.count
    }
  }

  private static func isIPv6(_ message: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count <= 45 else { return false }
    for index in range {
      let byte = message[index]
      guard byte.hexadecimalValue != nil || byte == 0x3A || byte == 0x2E else { return false }
    }
    if case .version6 = IPAddress(lowercased(message, range)) { return true }
    return false
  }
}
