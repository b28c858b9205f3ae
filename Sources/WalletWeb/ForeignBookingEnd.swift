import Synchronization
import SystemSupport
import WalletCore

/// What the wallet does if another program books in its database. It stops in order and is started again, which reads
/// the books again and checks the changes. The third time within a minute it stays stopped: the owner must find that
/// program first.
///
/// A file in the data folder stores the times, so that they count whatever starts the wallet.
final class ForeignBookingEnd: Sendable {
  /// The program's exit status and last message.
  struct Verdict: Sendable, Equatable {
    let status: Int32
    let sentence: String
  }

  /// EX_TEMPFAIL: another start fixes it.
  private static let startAgain: Int32 = 75
  /// At this many times within ``window`` the wallet is not started again.
  private static let most = 3
  /// In milliseconds.
  private static let window: Int64 = 60_000

  private let path: String
  private let clock: any WalletClock
  private let log: Log
  private let wake: @Sendable () -> Void
  private let state = Mutex<Verdict?>(nil)

  /// - Parameters:
  ///   - folder: the data folder.
  ///   - clock: gives the time of each foreign booking.
  ///   - log: gets the reason.
  ///   - wake: called when the wallet must stop.
  init(folder: String, clock: any WalletClock, log: Log, wake: @escaping @Sendable () -> Void) {
    path = folder + "/foreign-bookings"
    self.clock = clock
    self.log = log
    self.wake = wake
  }

  /// Why the program stops by itself; nil if it does not.
  var verdict: Verdict? { state.withLock { $0 } }

  /// Handles a booking by another program.
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
    state.withLock { $0 = verdict }
    log.write(.failed, ["cause": reason])
    wake()
  }

  /// The times that still count, and now. A time ahead of the clock counts for nothing.
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

  /// If the file cannot be written, the wallet is started again, as often as its supervisor allows.
  private func keep(_ times: [Int64]) {
    guard let file = try? OwnFile.open(path, O_WRONLY | O_CREAT), ftruncate(file.number, 0) == 0 else { return }
    let bytes = Array(times.map { "\($0)\n" }.joined().utf8)
    unsafe _ = bytes.withUnsafeBytes { unsafe write(file.number, $0.baseAddress, $0.count) }
  }
}
