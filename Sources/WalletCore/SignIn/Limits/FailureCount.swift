/// Consecutive wrong codes, and the wait that they cause (NIST SP 800-63B section 5.2.2: at most 100, and a new code
/// does not reset the count).
package struct FailureCount: Sendable, Equatable {
  /// A wait follows each time this many codes were wrong.
  package static let step = 5

  /// How many wrong codes in a row.
  package var count: Int
  /// Until when nothing is sent or compared; nil or in the past if there is no wait.
  package var until: Timestamp?

  /// Creates a count from the stored values.
  package init(count: Int = 0, until: Timestamp? = nil) {
    self.count = count
    self.until = until
  }

  /// Counts one more.
  /// - Returns: whether this starts a wait.
  package mutating func fail(at now: Timestamp, wait: Int, most: Int) -> Bool {
    count += 1
    guard count.isMultiple(of: Self.step) else { return false }
    let doublings = min(count / Self.step - 1, 32)
    let (doubled, tooLong) = wait.multipliedReportingOverflow(by: 1 << doublings)
    until = now.adding(seconds: tooLong ? most : min(doubled, most))
    return true
  }

  /// The limit that applies now.
  /// - Parameters:
  ///   - lock: the count from which only an alternative sign-in helps; 0: never.
  ///   - now: the current time.
  /// - Returns: nil if none applies.
  package func hit(lock: Int, now: Timestamp) -> LimitHit? {
    if lock > 0, count >= lock { return LimitHit(.locked, until: nil) }
    guard let until, until > now else { return nil }
    return LimitHit(.wrongCodes, until: until)
  }
}
