import SystemSupport

/// What the program prints. It waits until somebody takes it: a figure must not get lost.
enum Output {
  /// A line of results, on standard output.
  static func say(_ line: String) { put(line, on: STDOUT_FILENO) }

  /// A line on how it goes, on standard error.
  static func tell(_ line: String) { put(line, on: STDERR_FILENO) }

  private static func put(_ line: String, on stream: Int32) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(stream, $0.baseAddress, $0.count) }
  }
}
