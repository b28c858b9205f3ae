import Synchronization
import SystemSupport
import WalletCore

/// What becomes of the wallet when another program books under it: it ends in order and is started again, which reads the
/// books anew and checks what came. The third time within a minute it stays ended: that program has to be found first.
///
/// The times stand in a file of the data folder, so that they count whatever starts the wallet.
final class ForeignBookingEnd: Sendable {
  /// How the program ends, and what it says.
  struct Verdict: Sendable, Equatable {
    let status: Int32
    let sentence: String
  }

  private struct State {
    var log: Log?
    var reason: String?
    var verdict: Verdict?
  }

  /// EX_TEMPFAIL: another start mends it.
  private static let startAgain: Int32 = 75
  /// So often in ``window`` it is started again no more.
  private static let most = 3
  /// In milliseconds.
  private static let window: Int64 = 60_000

  private let path: String
  private let clock: any WalletClock
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: the data folder.
  ///   - clock: says when it came.
  ///   - wake: called once the wallet is to end.
  init(folder: String, clock: any WalletClock, wake: @escaping @Sendable () -> Void) {
    path = folder + "/foreign-bookings"
    self.clock = clock
    self.wake = wake
  }

  /// Why the program ends by itself; nil if it does not.
  var verdict: Verdict? { state.withLock { $0.verdict } }

  /// Where it is told.
  func use(_ log: Log) {
    let reason = state.withLock { state in
      state.log = log
      return state.reason
    }
    if let reason { log.write(.failed, ["cause": reason]) }
  }

  /// Another program has booked.
  func come(_ reason: String) {
    let times = Self.recent(times(), at: clock.now())
    keep(times)
    let verdict =
      times.count < Self.most
      ? Verdict(
        status: Self.startAgain,
        sentence: "A booking came from another program. The wallet ends, to begin again with the books as they are now."
      )
      : Verdict(
        status: Command.mistake,
        sentence: "Bookings came from another program, the third time within a minute. The wallet stays ended: "
          + "end that program first, then start the wallet.")
    let log = state.withLock { state in
      (state.reason, state.verdict) = (reason, verdict)
      return state.log
    }
    log?.write(.failed, ["cause": reason])
    wake()
  }

  /// The times that still count, with now. One that is ahead of the clock tells nothing.
  static func recent(_ times: [Int64], at now: Timestamp) -> [Int64] {
    let now = now.milliseconds
    return Array((times.filter { $0 <= now && now - $0 < window } + [now]).suffix(most))
  }

  private func times() -> [Int64] {
    guard let file = try? OwnFile.open(path, O_RDONLY) else { return [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file.number, $0.baseAddress, $0.count) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").compactMap { Int64($0) }
  }

  /// Where nothing can be written it is started again, and no more often than whoever starts it allows.
  private func keep(_ times: [Int64]) {
    guard let file = try? OwnFile.open(path, O_WRONLY | O_CREAT), ftruncate(file.number, 0) == 0 else { return }
    let bytes = Array(times.map { "\($0)\n" }.joined().utf8)
    unsafe _ = bytes.withUnsafeBytes { unsafe write(file.number, $0.baseAddress, $0.count) }
  }
}
