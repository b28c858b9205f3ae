/// Memory that this process holds, in bytes.
public struct MemoryUse {
  /// Pages in memory: what `VmRSS` counts.
  public let resident: Int
  /// What was asked of the C library and not given back.
  public let allocated: Int

  /// Nil where the system does not tell.
  public init?() {
    let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 256)
    let count = unsafe text.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
    let words = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else { return nil }
    resident = pages * sysconf(Int32(_SC_PAGESIZE))
    let allocations = mallinfo2()
    allocated = Int(allocations.uordblks) + Int(allocations.hblkhd)
  }
}
