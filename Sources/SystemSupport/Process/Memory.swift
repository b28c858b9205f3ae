/// What the process does so that its memory, which holds the key and codes, is written to no file and read by no other program.
public enum Memory {
  /// No core dump: neither a file of the system's nor one that a crash handler makes; other programs of the same user cannot
  /// look in either. What cannot be had is no reason not to serve.
  public static func hide() {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    _ = csystem_hide_memory()
  }
}

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

/// How the C library's allocator deals with the system.
public enum Allocator {
  /// Lets it keep up to a megabyte of freed memory. By default it gives back what is free at the end of its heap beyond
  /// 128 KB and soon asks for it again: a page fault for each 4 KB of every answer, a tenth of the time of a page.
  public static func keepFreedPages() {
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
    mallopt(M_TOP_PAD, 1 << 18)
  }

  /// Gives the system back what is free in the middle of the heaps. It takes milliseconds in which nobody gets memory.
  public static func giveBack() { _ = malloc_trim(0) }
}
