/// Consecutive wrong codes, and the wait that comes of them (NIST SP 800-63B section 5.2.2: at most 100, and a new code does
/// not begin the count anew).
public struct FailureCount: Sendable, Equatable {
  /// A wait comes after each so many.
  static let step = 5

  /// How many in a row.
  public var count: Int
  /// Until when nothing is sent or compared; in the past, or nil, where nothing waits.
  public var until: Timestamp?

  /// Takes what is kept.
  public init(count: Int = 0, until: Timestamp? = nil) {
    self.count = count
    self.until = until
  }

  /// Counts one more.
  /// - Returns: whether a wait begins with it.
  public mutating func fail(at now: Timestamp, wait: Int, most: Int) -> Bool {
    count += 1
    guard count.isMultiple(of: Self.step) else { return false }
    let doublings = min(count / Self.step - 1, 32)
    let (doubled, tooLong) = wait.multipliedReportingOverflow(by: 1 << doublings)
    until = now.adding(seconds: tooLong ? most : min(doubled, most))
    return true
  }

  /// What stands in the way now.
  /// - Parameters:
  ///   - lock: the count from which nothing helps but another way to sign in; 0: never.
  ///   - now: this moment.
  /// - Returns: nil if nothing does.
  public func hit(lock: Int, now: Timestamp) -> LimitHit? {
    if lock > 0, count >= lock { return LimitHit(.locked, until: nil) }
    guard let until, until > now else { return nil }
    return LimitHit(.wrongCodes, until: until)
  }
}
