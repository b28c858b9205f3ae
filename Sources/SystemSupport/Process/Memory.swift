/// Keeps the process's memory, which holds the key and codes, from being written to a file or read by another
/// program.
package enum Memory {
  /// Turns off core dumps, and stops other programs of the same user from reading the memory. After a crash nothing is
  /// printed of it either: Swift's backtracer, where it is at hand, would show the bytes that each register points
  /// at. A failure of this is no reason not to serve.
  package static func hide() {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    _ = csystem_hide_memory()
    for crash in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    // A shell may have started the program so that it ignores this one.
    var quitting = sigaction()
    unsafe sigaction(SIGQUIT, nil, &quitting)
    if quitting.sa_flags & SA_SIGINFO != 0 { signal(SIGQUIT, SIG_DFL) }
  }

  /// Zeroes bytes in place. They must not be shared: of shared ones this would zero a copy.
  package static func wipe(_ bytes: inout [UInt8]) { wipe(&bytes, bytes.indices) }

  /// Zeroes a part of bytes in place, likewise.
  package static func wipe(_ bytes: inout [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[range]).baseAddress else { return }
      // Unlike other ways, this one is never left out as useless.
      unsafe explicit_bzero(start, range.count)
    }
  }
}

/// Memory that this process uses, in bytes.
package struct MemoryUse {
  /// Pages in memory: what `VmRSS` counts.
  package let resident: Int
  /// What was allocated from the C library and not freed.
  package let allocated: Int

  /// Nil if the system does not tell.
  package init?() {
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

/// How the C library's allocator gets memory from the system and returns it.
package enum Allocator {
  /// Lets the allocator keep up to a megabyte of freed memory. By default it returns free memory beyond 128 KB at the
  /// end of its heap to the system and soon asks for it again: a page fault for each 4 KB of every answer, a tenth of
  /// the time of a page.
  package static func keepFreedPages() {
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
    mallopt(M_TOP_PAD, 1 << 18)
  }

  /// Returns free memory in the middle of the heaps to the system. It takes milliseconds, in which no thread can
  /// allocate.
  package static func giveBack() { _ = malloc_trim(0) }
}
