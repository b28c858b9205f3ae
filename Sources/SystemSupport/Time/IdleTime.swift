/// Tells how long the machine's processors have had nothing to do.
package struct IdleTime: Sendable {
  /// Stays open, so that it can be read when the process has no descriptor left.
  private let file: FileDescriptor?

  /// Opens what the system tells.
  package init() { file = FileDescriptor(unsafe open("/proc/stat", O_RDONLY | O_CLOEXEC)) }

  /// Nanoseconds that all processors together have been idle since the machine started, also while a thread waited for
  /// a disk, to a hundredth of a second; nil if the system does not tell.
  package func nanoseconds() -> UInt64? {
    guard let file else { return nil }
    var text = [UInt8](repeating: 0, count: 256)
    let count = unsafe text.withUnsafeMutableBytes { unsafe pread(file.number, $0.baseAddress, $0.count, 0) }
    guard count > 0, let ticks = IdleTime.ticks(in: text[..<count]) else { return nil }
    return ticks * (1_000_000_000 / UInt64(max(sysconf(Int32(_SC_CLK_TCK)), 1)))
  }

  /// Adds up the fourth and fifth number of the first line of proc_stat(5), as in `cpu  8151 0 3033 40498 46 0`: idle, and
  /// idle while a thread waits for a disk.
  static func ticks(in text: ArraySlice<UInt8>) -> UInt64? {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count > 5, fields[0].elementsEqual("cpu".utf8) else { return nil }
    guard let idle = number(fields[4]), let waiting = number(fields[5]) else { return nil }
    return idle + waiting
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    guard 1...14 ~= digits.count else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      number = number * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
