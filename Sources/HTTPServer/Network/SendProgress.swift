import SystemSupport

/// How much of what was written the client has acknowledged: room in the system's buffer says nothing about the
/// client.
///
/// Writing only counts bytes. A caller that has waited long enough checks, which takes one system call.
struct SendProgress {
  /// How many bytes were handed to the system.
  private var written: UInt64 = 0
  /// How many of them were acknowledged at the last check.
  private(set) var acknowledged: UInt64 = 0
  /// When the client last took something, as far as the checks show, or first had something to take.
  private var tookAt: UInt64 = 0
  private var checkedAt: UInt64 = 0

  /// The result of a check.
  enum Finding {
    /// The client has everything.
    case all
    /// It has taken something since the last check, but not everything.
    case some
    /// It has taken nothing since the last check.
    case nothing
  }

  /// How many checks divide a wait: they set how exactly the time is known when the client last took something.
  private static let checksPerWait = 4.0

  /// Whether the client had everything at the last check, and nothing was written since.
  var isAcknowledged: Bool { written == acknowledged }

  /// Counts written bytes.
  mutating func add(_ count: Int, now: UInt64) {
    if isAcknowledged { (tookAt, checkedAt) = (now, now) }
    written &+= UInt64(count)
  }

  /// Checks how much the client has taken.
  mutating func check(_ socket: Int32, now: UInt64) -> Finding {
    checkedAt = now
    guard !isAcknowledged else { return .all }
    let waiting = UInt64(Socket.unacknowledged(socket))
    // The end of the stream (FIN), once written, counts as a byte.
    let taken = written - min(waiting, written)
    guard taken > acknowledged else { return .nothing }
    (acknowledged, tookAt) = (taken, now)
    return isAcknowledged ? .all : .some
  }

  /// When to check again, for a client that may take nothing for `stall` seconds.
  func nextCheck(stall: Double) -> UInt64 {
    Clock.moment(checkedAt, plus: stall / SendProgress.checksPerWait)
  }

  /// Whether the client has taken nothing for `stall` seconds.
  func hasStalled(_ stall: Double, now: UInt64) -> Bool {
    !isAcknowledged && now >= Clock.moment(tookAt, plus: stall)
  }
}
