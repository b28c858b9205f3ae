/// A moment: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time).
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// Takes milliseconds since 1970.
  @inlinable
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Later than everything.
  public static let endOfTime = Timestamp(milliseconds: .max)

  /// A moment so many whole seconds after this one (before, if negative); at the ends of time the last there is.
  @inlinable
  public func adding(seconds: Int) -> Timestamp {
    let (span, tooLong) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    let (sum, overflow) = milliseconds.addingReportingOverflow(span)
    return Timestamp(milliseconds: tooLong || overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Whole seconds from now until this moment, rounded up; 0 when it has passed.
  public func secondsLeft(from now: Timestamp) -> Int {
    milliseconds <= now.milliseconds ? 0 : Int((milliseconds - now.milliseconds + 999) / 1000)
  }

  /// Earlier is less.
  @inlinable
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}
