/// Tells how long the machine's processors have had nothing to do.
package struct IdleTime: Sendable {
  /// Stays open, so that it can be read when the process has no descriptor left.
  private let file: FileDescriptor?

  /// Opens what the system tells.
  package init() { file = FileDescriptor(unsafe open("/proc/uptime", O_RDONLY | O_CLOEXEC)) }

  /// Nanoseconds that all processors together have been idle since the machine started, to a hundredth of a second; nil
  /// if the system does not tell.
  package func nanoseconds() -> UInt64? {
    guard let file else { return nil }
    var text = [UInt8](repeating: 0, count: 64)
    let count = unsafe text.withUnsafeMutableBytes { unsafe pread(file.number, $0.baseAddress, $0.count, 0) }
    return count > 0 ? IdleTime.read(text[..<count]) : nil
  }

  /// Reads the second of two numbers of seconds with two decimals, as in proc_uptime(5): `40541.24 40498.46`.
  static func read(_ text: ArraySlice<UInt8>) -> UInt64? {
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
