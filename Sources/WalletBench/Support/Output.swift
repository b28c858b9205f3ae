import SystemSupport

/// What the program prints. Printing blocks until the reader takes it: no figure may get lost.
enum Output {
  /// A line of results, on standard output.
  static func say(_ line: String) { put(line, on: STDOUT_FILENO) }

  /// A line about progress, on standard error.
  static func tell(_ line: String) { put(line, on: STDERR_FILENO) }

  private static func put(_ line: String, on stream: Int32) {
    // Nobody can be told that nobody reads.
    _ = FileBytes.write(Array((line + "\n").utf8)[...], to: stream)
  }
}

/// Numbers as people read them.
enum Decimal {
  /// The number rounded to this many places after the decimal point.
  static func text(_ number: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let digits = String(Int((number * scale).rounded()))
    guard places > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// A duration in seconds.
  static func seconds(_ duration: Duration) -> Double {
    let parts = duration.components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }
}
