import HTTPServer
import Synchronization
import SystemSupport
import WalletCore

/// The thread that writes the log.
final class LogWriter: Sendable {
  private struct Waiting {
    var entries: [Log.Entry] = []
    /// How many bytes their lines have.
    var bytes = 0
    /// How many entries found no room.
    var lost = 0
    /// The thread sleeps or is about to: the caller that adds the first entry wakes it.
    var isAwaited = false
    var isClosed = false
  }

  /// The most queued entries, and the most bytes of their lines (10 MB together). Entries beyond that are counted and
  /// not written.
  private static let room = 65_536
  private static let roomForLines = 4 << 20
  /// How long records collect, so that the thread wakes a few times a second and not for each.
  private static let gatherMilliseconds: Int32 = 50
  /// How soon sums are written if nothing else is.
  private static let sumMilliseconds: Int32 = 1000
  /// How long to wait for a slow reader of the last lines.
  private static let lastPatience = Duration.milliseconds(1500)
  /// How long closing waits for the thread, which may hang on a file whose disk does not answer.
  private static let patienceMilliseconds: Int32 = 3000

  private let style: Configuration.LogStyle
  private let clock: any WalletClock
  private let waiting = Mutex(Waiting())
  private let wakeup: Wakeup
  /// Ends the collecting early: events are written at once.
  private let hurry: Wakeup
  private let ended: Wakeup

  init(style: Configuration.LogStyle, clock: any WalletClock) throws(ProgramFailure) {
    self.style = style
    self.clock = clock
    do throws(SystemFailure) {
      wakeup = try Wakeup()
      hurry = try Wakeup()
      ended = try Wakeup()
      // Nothing joins the thread, which may never end; closing waits for `ended`.
      try Thread.detached { [self] in run() }
    } catch {
      throw ProgramFailure(error)
    }
  }

  /// Queues an entry for the thread.
  func add(_ entry: Log.Entry) {
    let bytes = entry.bytes
    let wakes = waiting.withLock { waiting in
      if waiting.entries.count < Self.room, waiting.bytes + bytes <= Self.roomForLines {
        waiting.entries.append(entry)
        waiting.bytes += bytes
      } else {
        waiting.lost += 1
      }
      defer { waiting.isAwaited = false }
      return waiting.isAwaited
    }
    if wakes { wakeup.send() }
    if entry.isEvent { hurry.send() }
  }

  /// Writes the queued entries and waits for that, but not forever.
  func close() {
    waiting.withLock { $0.isClosed = true }
    wakeup.send()
    hurry.send()
    ended.wait(milliseconds: Self.patienceMilliseconds)
  }

  private func run() {
    var output = LogOutput(style: style, clock: clock)
    var entries: [Log.Entry] = []
    var end: ContinuousClock.Instant?
    while true {
      let (lost, isClosed) = waiting.withLock { waiting in
        swap(&waiting.entries, &entries)
        waiting.isAwaited = entries.isEmpty && !waiting.isClosed
        defer { (waiting.lost, waiting.bytes) = (0, 0) }
        return (waiting.lost, waiting.isClosed)
      }
      if isClosed && end == nil { end = ContinuousClock.now + Self.lastPatience }
      output.write(entries, lostBefore: lost, isLast: isClosed, until: end)
      if isClosed && entries.isEmpty { break }
      if entries.isEmpty { wakeup.wait(milliseconds: output.hasSums ? Self.sumMilliseconds : nil) }
      entries.removeAll(keepingCapacity: true)
      if !isClosed { hurry.wait(milliseconds: Self.gatherMilliseconds) }
    }
    ended.send()
  }
}
