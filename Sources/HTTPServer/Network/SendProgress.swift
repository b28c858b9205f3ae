import SystemSupport

/// How far a client has come with what was written to it, by the bytes it has acknowledged: room in the system's buffer
/// says nothing about the client.
///
/// Writing only counts. Whoever has waited long enough looks, which is one call to the system.
struct SendProgress {
  /// How many bytes were handed to the system.
  private var written: UInt64 = 0
  /// How many of them were acknowledged at the last look.
  private(set) var acknowledged: UInt64 = 0
  /// When the client last took something, as far as the looks tell, or began to have something to take.
  private var tookAt: UInt64 = 0
  private var lookedAt: UInt64 = 0

  /// What a look found.
  enum Finding {
    /// The client has all.
    case all
    /// It has taken something since the last look, but not all.
    case some
    /// Nothing since the last look.
    case nothing
  }

  /// Into how many looks a wait is divided: how exactly the moment is known at which the client took nothing more.
  private static let looksPerWait = 4.0

  /// Whether the client had everything at the last look, and nothing was written since.
  var isWhole: Bool { written == acknowledged }

  /// Counts what was written.
  mutating func add(_ count: Int, now: UInt64) {
    if isWhole { (tookAt, lookedAt) = (now, now) }
    written &+= UInt64(count)
  }

  /// Looks how far the client is.
  mutating func look(at socket: Int32, now: UInt64) -> Finding {
    lookedAt = now
    guard !isWhole else { return .all }
    let waiting = UInt64(Socket.unacknowledged(socket))
    // The mark of the end, once it is written, counts as a byte.
    let taken = written - min(waiting, written)
    guard taken > acknowledged else { return .nothing }
    (acknowledged, tookAt) = (taken, now)
    return isWhole ? .all : .some
  }

  /// When to look again, for a client that may take nothing for `stall` seconds.
  func nextLook(stall: Double) -> UInt64 {
    Clock.moment(lookedAt, plus: stall / SendProgress.looksPerWait)
  }

  /// Whether the client has taken nothing for so many seconds.
  func hasStalled(_ stall: Double, now: UInt64) -> Bool {
    !isWhole && now >= Clock.moment(tookAt, plus: stall)
  }
}
