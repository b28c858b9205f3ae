/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds (POSIX time).
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// A time from milliseconds since 1970-01-01T00:00:00Z.
  @inlinable
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The earliest possible time.
  package static let startOfTime = Timestamp(milliseconds: .min)

  /// The latest possible time.
  package static let endOfTime = Timestamp(milliseconds: .max)

  /// The time this many whole seconds later (earlier if negative); on overflow the first or last possible time.
  @inlinable
  public func adding(seconds: Int) -> Timestamp {
    let (span, tooLong) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    let (sum, overflow) = milliseconds.addingReportingOverflow(span)
    return Timestamp(milliseconds: tooLong || overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The time this many milliseconds later; on overflow the first or last possible time.
  package func adding(milliseconds span: Int64) -> Timestamp {
    let (sum, overflow) = milliseconds.addingReportingOverflow(span)
    return Timestamp(milliseconds: overflow ? (span < 0 ? .min : .max) : sum)
  }

  /// How many milliseconds have passed since another time: 0 if it is later, and at most as many as 64 bits hold.
  package func milliseconds(since other: Timestamp) -> Int64 {
    guard other < self else { return 0 }
    let (span, overflow) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    return overflow ? .max : span
  }

  /// This time, but not before another: an operation is dated now, but never before the one before it.
  package func notBefore(_ other: Timestamp?) -> Timestamp { max(self, other ?? self) }

  /// Whole seconds from now until this time, rounded up; 0 if it has passed.
  package func secondsLeft(from now: Timestamp) -> Int {
    milliseconds <= now.milliseconds ? 0 : Int((milliseconds - now.milliseconds + 999) / 1000)
  }

  /// Earlier is less.
  @inlinable
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}

extension Timestamp {
  /// The time in UTC with milliseconds (RFC 3339): `2026-11-21T15:04:05.678Z`.
  package var rfc3339: String {
    var text: [UInt8] = []
    text.reserveCapacity(24)
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends ``rfc3339``.
  func append(to text: inout [UInt8]) {
    let time = CivilTime(self)
    time.appendDate(to: &text)
    text.append(UInt8(ascii: "T"))
    time.appendClock(to: &text)
    text.append(UInt8(ascii: "."))
    text.append(Int(CivilTime.divide(milliseconds, by: 1000).remainder), width: 3)
    text.append(UInt8(ascii: "Z"))
  }
}
