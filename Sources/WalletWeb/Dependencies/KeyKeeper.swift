import SQLiteStore
import Synchronization
import SystemSupport
import WalletCore

/// Finishes a rotation of the key, and drops earlier keys once nothing hangs on them any more: from the file and from the
/// memory.
final class KeyKeeper: Sendable {
  /// How often a running wallet looks whether an earlier key is still needed, in milliseconds.
  private static let interval: Int32 = 3_600_000

  /// The keys from before rotations that something still hangs on.
  let earlier: EarlierKeys
  private let file: KeyFolder
  private let store: any StoreMaintenance
  private let clock: any WalletClock
  private let log: @Sendable (String) -> Void
  private let thread = Mutex<(thread: Thread, stopping: Wakeup)?>(nil)
  private let isClosing = Atomic(false)

  /// - Parameters:
  ///   - keys: what the folder's key file holds.
  ///   - folder: the data folder, whose lock this process holds.
  ///   - store: the store in that folder.
  ///   - clock: tells when a key is no longer needed.
  ///   - log: called with a sentence when the file cannot be written while the wallet runs.
  init(
    _ keys: KeyRing, folder: String, store: any StoreMaintenance, clock: any WalletClock,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    earlier = EarlierKeys(keys.retired)
    file = KeyFolder(folder)
    self.store = store
    self.clock = clock
    self.log = log
  }

  /// Seals under the present key what an earlier one sealed, then drops what is no longer needed. Call it while nobody
  /// signs in: after a rotation, and at each start, because a rotation may have been killed.
  /// - Returns: how many earlier keys are left.
  @discardableResult
  func finish(_ keys: KeyRing, random: any RandomSource) throws(ProgramFailure) -> Int {
    do throws(MaintenanceFailure) { try file.clearDraft() } catch { throw ProgramFailure(error) }
    guard !keys.retired.isEmpty else { return 0 }
    if keys.retired.contains(where: { $0.purpose == .secrets }) { try reseal(keys, random) }
    return try sweep()
  }

  private func reseal(_ keys: KeyRing, _ random: any RandomSource) throws(ProgramFailure) {
    let (seal, hasFailed) = (SecretSeal(keys.key, earlier: earlier), Flag())
    do throws(StoreFailure) {
      try store.reseal { sealed, user in
        do throws(SealFailure) { return try seal.reseal(sealed, for: user, random: random) } catch {
          hasFailed.raise()
          return nil
        }
      }
    } catch { throw ProgramFailure(error) }
    if hasFailed.isRaised { throw ProgramFailure("Secrets of authenticator apps cannot be sealed again.") }
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
  }

  /// Drops the earlier keys on which nothing hangs any more.
  /// - Returns: how many are left.
  @discardableResult
  func sweep() throws(ProgramFailure) -> Int {
    let uses: KeyUses
    do throws(StoreFailure) { uses = try store.keyUses() } catch { throw ProgramFailure(error) }
    do throws(MaintenanceFailure) {
      var keys = try file.read()
      var swept = keys.swept(uses, at: clock.monotonic())
      defer {
        keys.wipe()
        swept.wipe()
      }
      let left = swept.retired.count
      if left < keys.retired.count {
        try file.replace(with: swept)
        earlier.keep(swept.retired)
      }
      return left
    } catch { throw ProgramFailure(error) }
  }

  /// Looks again and again, on a thread of its own, as long as there are earlier keys.
  func start() throws(SystemFailure) {
    let stopping = try Wakeup()
    let started = try Thread(name: "keys") { [self] in
      while !isClosing.load(ordering: .acquiring) {
        stopping.wait(milliseconds: Self.interval)
        guard !isClosing.load(ordering: .acquiring) else { return }
        do throws(ProgramFailure) {
          if try sweep() == 0 { return }
        } catch { log("An earlier key cannot be dropped. \(error.sentence)") }
      }
    }
    thread.withLock { $0 = (started, stopping) }
  }

  /// Ends the thread.
  func close() {
    isClosing.store(true, ordering: .releasing)
    guard let running = thread.withLock({ $0.take() }) else { return }
    running.stopping.send()
    running.thread.join()
  }
}
