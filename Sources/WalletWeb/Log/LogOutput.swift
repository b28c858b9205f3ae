import HTTPServer
import SystemSupport
import WalletCore

/// Collects lines, writes them to standard error as it accepts them, and counts those that it did not accept in time.
struct LogOutput {
  private let style: Configuration.LogStyle
  private let clock: any WalletClock
  private var access: AccessLine
  private let pieceSize = StandardStream.error.pieceSize
  /// Collected lines.
  private var lines: [UInt8] = []
  private var lost = 0
  private var sums = RefusalLogLimiter()
  /// Whether the last line was written only in part.
  private var isTorn = false

  /// How long to wait for a slow reader. Only the log's own thread waits.
  private static let patience = Duration.seconds(1)

  init(style: Configuration.LogStyle, clock: any WalletClock) {
    self.style = style
    self.clock = clock
    access = AccessLine(isJSON: style == .json)
  }

  /// Whether unwritten sums exist.
  var hasSums: Bool { sums.isPending }

  /// Writes entries, and the number of lines lost since the last written line.
  /// - Parameters:
  ///   - entries: the entries to write.
  ///   - lostBefore: how many other entries found no room in the queue.
  ///   - isLast: whether to write the sums now.
  ///   - end: when to give up; nil while the wallet runs.
  mutating func write(
    _ entries: [Log.Entry], lostBefore: Int, isLast: Bool, until end: ContinuousClock.Instant?
  ) {
    lost += lostBefore
    let now = clock.monotonic().milliseconds
    writeSums(sums.take(now: now, isLast: false), until: end)
    for entry in entries {
      switch entry {
      case .record(let record):
        if record.status.code >= 400 && !sums.admits(RefusalLogLimiter.Key(record), bytes: 128, now: now) { continue }
        // A request's line has about a hundred bytes.
        if lines.count > pieceSize - 256 { flush(until: end) }
        access.append(record, to: &lines)
      case .refusal(let key, let line):
        if sums.admits(key, bytes: line.count, now: now) { append(line, until: end) }
      case .line(let line): append(line, until: end)
      }
    }
    if isLast { writeSums(sums.take(now: now, isLast: true), until: end) }
    flush(until: end)
    guard lost > 0 else { return }
    let told = lost
    lines = LogLine.bytes(
      .warning, ["what": "\(told) lines could not be written here"], at: clock.now(), isJSON: style == .json)
    lost = 0
    flush(until: end)
    // The note itself does not count as a lost line.
    lost = lost > 0 ? told : 0
  }

  private mutating func append(_ line: [UInt8], until end: ContinuousClock.Instant?) {
    if lines.count + line.count > pieceSize { flush(until: end) }
    lines.append(contentsOf: line)
  }

  private mutating func writeSums(_ sums: [RefusalLogLimiter.Sum], until end: ContinuousClock.Instant?) {
    for sum in sums {
      append(LogLine.bytes(sum.event, sum.fields, at: clock.now(), isJSON: style == .json), until: end)
    }
  }

  private mutating func flush(until end: ContinuousClock.Instant?) {
    guard !lines.isEmpty else { return }
    defer { lines.removeAll(keepingCapacity: true) }
    let end = end ?? ContinuousClock.now + Self.patience
    if isTorn {
      guard Self.send([UInt8(ascii: "\n")], until: end) == 1 else {
        lost += lines.count { $0 == UInt8(ascii: "\n") }
        return
      }
    }
    let sent = Self.send(lines, until: end)
    lost += lines[sent...].count { $0 == UInt8(ascii: "\n") }
    isTorn = sent == 0 ? false : lines[sent - 1] != UInt8(ascii: "\n")
  }

  /// - Returns: how many bytes were written by then.
  private static func send(_ bytes: [UInt8], until end: ContinuousClock.Instant) -> Int {
    var sent = 0
    while let count = StandardStream.error.writeSome(bytes, from: sent) {
      sent += count
      if sent == bytes.count { break }
      let left = (end - ContinuousClock.now) / .milliseconds(1)
      guard left > 0, StandardStream.error.waitForRoom(milliseconds: Int32(left.rounded(.up))) else { break }
    }
    return sent
  }
}
