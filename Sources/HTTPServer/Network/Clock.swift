import SystemSupport

/// A loop's clock: reads the time once per turn, not at each use.
struct Clock {
  /// Nanoseconds of the monotonic clock, which changes of the date do not affect.
  private(set) var now: UInt64 = 0
  /// The `Date` field with its line end, made once a second (RFC 9110 section 6.6.1).
  private(set) var dateField: [UInt8] = []
  /// The wall clock in milliseconds since 1970, accurate to a few milliseconds.
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

  /// Nanoseconds of the monotonic clock right now, for measuring.
  static func exactNow() -> UInt64 { SystemTime.monotonic() }

  /// The time `seconds` from now on the monotonic clock; `UInt64.max` for 0, which switches a wait off.
  func after(_ seconds: Double) -> UInt64 {
    Clock.moment(now, plus: seconds)
  }

  /// The time `seconds` after `start`; `UInt64.max` for 0.
  static func moment(_ start: UInt64, plus seconds: Double) -> UInt64 {
    seconds > 0 ? start + UInt64(min(seconds, 1e9) * 1e9) : .max
  }
}
