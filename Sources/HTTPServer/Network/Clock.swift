import SystemSupport

/// The time as a loop sees it: read once a turn, not once a question.
struct Clock {
  /// Nanoseconds of the monotonic clock, which no change of the date moves.
  private(set) var now: UInt64 = 0
  /// The `Date` field with its line end, made once a second (RFC 9110 section 6.6.1).
  private(set) var dateField: [UInt8] = []
  /// The wall clock in milliseconds since 1970, to a few milliseconds.
  private(set) var wall: Int64 = 0
  private var second = -1

  init() {
    update()
  }

  /// Reads the clocks.
  mutating func update() {
    now = SystemTime.monotonic()
    wall = SystemTime.coarseWall()
    let second = Int(wall / 1000)
    guard second != self.second else { return }
    self.second = second
    dateField = []
    dateField.append("Date: ")
    dateField.append(contentsOf: HTTPDate(seconds: second).bytes)
    dateField.append("\r\n")
  }

  /// The monotonic clock at this very moment, for measuring.
  static func exactNow() -> UInt64 { SystemTime.monotonic() }

  /// The moment so many seconds from now; the end of time for 0, which switches a wait off.
  func after(_ seconds: Double) -> UInt64 {
    Clock.moment(now, plus: seconds)
  }

  /// The moment so many seconds after another.
  static func moment(_ start: UInt64, plus seconds: Double) -> UInt64 {
    seconds > 0 ? start + UInt64(min(seconds, 1e9) * 1e9) : .max
  }
}
