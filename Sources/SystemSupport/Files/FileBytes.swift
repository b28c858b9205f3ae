/// Reads and writes an open file, however the system cuts that into calls.
package enum FileBytes {
  /// Writes all bytes; blocks until the system has them.
  /// - Returns: false, with `errno`, if it does not take them all.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads the next bytes into the buffer, at most as many as it holds.
  /// - Returns: how many; 0 at the end of the file, nil with `errno` on failure.
  package static func read(_ buffer: inout [UInt8], from descriptor: Int32) -> Int? {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else { return nil }
    }
  }
}
