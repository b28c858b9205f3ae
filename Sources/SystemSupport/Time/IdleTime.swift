extension SystemTime {
  /// Nanoseconds that all processors of the machine together have had nothing to do since it started, to a hundredth of
  /// a second; nil if the system does not tell.
  package static func idle() -> UInt64? {
    guard let file = FileDescriptor(unsafe open("/proc/uptime", O_RDONLY | O_CLOEXEC)) else { return nil }
    var text = [UInt8](repeating: 0, count: 64)
    guard let count = FileBytes.read(&text, from: file.number) else { return nil }
    return idle(in: text[..<count])
  }

  /// Reads the second of two numbers of seconds with two decimals, as in proc_uptime(5): `40541.24 40498.46`.
  static func idle(in text: ArraySlice<UInt8>) -> UInt64? {
    guard let space = text.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let number = text[(space + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, 1...10 ~= parts[0].count else { return nil }
    var hundredths: UInt64 = 0
    for byte in parts.joined() {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      hundredths = hundredths * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    return hundredths * 10_000_000
  }
}
