import SystemSupport
import WalletCore

/// The time of charge points that are driven: it begins with the machine's and runs some times faster.
struct DriverClock: Sendable {
  private let start: Timestamp
  private let startedAt: UInt64
  private let speed: Int

  /// - Parameter speed: how many times faster it runs, from 1.
  init(speed: Int) {
    start = Timestamp(milliseconds: SystemTime.wall())
    startedAt = SystemTime.monotonic()
    self.speed = max(1, speed)
  }

  var now: Timestamp {
    let elapsed = Int64((SystemTime.monotonic() - startedAt) / 1_000) * Int64(speed) / 1_000
    return Timestamp(milliseconds: start.milliseconds + elapsed)
  }

  /// How many milliseconds of the machine's time there are until then, rounded up; at most `most`.
  func wait(until moment: Timestamp, most: Int32) -> Int32 {
    let present = now
    guard moment > present else { return 0 }
    let (left, overflow) = moment.milliseconds.subtractingReportingOverflow(present.milliseconds)
    guard !overflow else { return most }
    return Int32(clamping: min(Int64(most), left / Int64(speed) + 1))
  }
}
