/// The source of unpredictable bytes: getrandom(2), one call for all of them.
package enum SystemRandomBytes {
  /// Returns `count` unpredictable bytes.
  package static func make(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let taken = unsafe getrandom(buffer.baseAddress, count, 0)
      filled = max(0, taken)
      // Interrupted by a signal, or many bytes at once: the standard library asks the same source, byte by byte.
      var generator = SystemRandomNumberGenerator()
      while filled < count {
        unsafe buffer[filled] = UInt8.random(in: .min ... .max, using: &generator)
        filled += 1
      }
    }
  }
}
