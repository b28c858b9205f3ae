import Glibc

/// The time as a loop sees it: read once a turn, not once a question.
struct Clock {
  /// Nanoseconds of the monotonic clock, which no change of the date moves.
  private(set) var now: UInt64 = 0
  /// The `Date` field with its line end, made once a second (RFC 9110 section 6.6.1).
  private(set) var dateField: [UInt8] = []
  private var second = -1

  init() {
    update()
  }

  /// Reads the clocks.
  mutating func update() {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    now = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
    guard time.tv_sec != second else { return }
    second = time.tv_sec
    dateField = []
    dateField.append("Date: ")
    dateField.append(contentsOf: HTTPDate(seconds: second).bytes)
    dateField.append("\r\n")
  }

  /// The moment so many seconds from now; the end of time for 0, which switches a wait off.
  func after(_ seconds: Double) -> UInt64 {
    Clock.moment(now, plus: seconds)
  }

  /// The moment so many seconds after another.
  static func moment(_ start: UInt64, plus seconds: Double) -> UInt64 {
    seconds > 0 ? start + UInt64(min(seconds, 1e9) * 1e9) : .max
  }
}
