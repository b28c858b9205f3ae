import Synchronization
import WalletCore

/// A clock that stands still until a test lets time pass or sets the wall clock alone.
package final class TestClock: WalletClock {
  /// The first time: 2027-01-15 08:00:00 UTC.
  package static let start = Timestamp(milliseconds: 1_800_000_000_000)

  private let moments: Mutex<(wall: Timestamp, monotonic: Timestamp, machineStart: Timestamp)>
  private let perLook = Atomic<Int>(0)

  package init(at moment: Timestamp = start) { moments = Mutex((moment, moment, moment)) }

  /// The clock of a later run on the same machine, which reads the wall clock again.
  package init(after run: TestClock, movedBy seconds: Int) {
    let wall = run.now().adding(seconds: seconds)
    let sinceStart = run.monotonic().milliseconds - run.machineStart().milliseconds
    moments = Mutex((wall, wall, Timestamp(milliseconds: wall.milliseconds - sinceStart)))
  }

  package func now() -> Timestamp { moments.withLock { $0.wall } }

  package func monotonic() -> Timestamp {
    let seconds = perLook.load(ordering: .acquiring)
    if seconds > 0 { advance(seconds: seconds) }
    return moments.withLock { $0.monotonic }
  }

  package func machineStart() -> Timestamp { moments.withLock { $0.machineStart } }

  package func advance(toAtLeast moment: Timestamp) {
    moments.withLock { moments in
      let ahead = max(0, moment.milliseconds - moments.monotonic.milliseconds)
      moments.monotonic = Timestamp(milliseconds: moments.monotonic.milliseconds + ahead)
      moments.machineStart = Timestamp(milliseconds: moments.machineStart.milliseconds + ahead)
    }
  }

  /// Lets time pass.
  package func advance(seconds: Int) { advance(milliseconds: Int64(seconds) * 1000) }

  /// Lets time pass, in milliseconds.
  package func advance(milliseconds: Int64) {
    moments.withLock { moments in
      moments.wall = Timestamp(milliseconds: moments.wall.milliseconds + milliseconds)
      moments.monotonic = Timestamp(milliseconds: moments.monotonic.milliseconds + milliseconds)
    }
  }

  /// Sets the wall clock alone, forwards or backwards.
  package func step(seconds: Int) { step(milliseconds: Int64(seconds) * 1000) }

  /// The same in milliseconds.
  package func step(milliseconds: Int64) {
    moments.withLock { $0.wall = Timestamp(milliseconds: $0.wall.milliseconds + milliseconds) }
  }

  /// From now on each reading of the monotonic clock first lets this many seconds pass.
  package func tick(seconds: Int) { perLook.store(seconds, ordering: .releasing) }
}
