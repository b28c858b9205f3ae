import CentralSystem
import Synchronization
import SystemSupport
import Templates
import WalletCore

/// Looks at the files of charge points and of the map once a second, on a thread of its own, and tells the central system
/// that a second has passed. A file that has changed is taken over whole or not at all.
final class ChargerWatch: Sendable {
  private static let pauseMilliseconds: Int32 = 1000

  private struct Files {
    var chargers: WatchedFile?
    var map: WatchedFile?
  }

  /// Only while it looks, which lasts as long as the file system takes.
  private let files: Mutex<Files>
  /// A sentence each; of its own, so that no command waits for a file system that hangs.
  private let told = Mutex<[String]>([])
  private let central: CentralSystem
  private let map: CurrentMap
  private let clock: any WalletClock
  private let log: Log
  /// The thread, once it runs.
  private let thread = Mutex<Thread?>(nil)
  private let isClosed = Atomic(false)
  private let wakeup: Wakeup

  /// Looks at two files: `chargers` is the path of the file of charge points, `mapFile` that of the map's; nil for none.
  init(
    chargers: String?, mapFile: String?, central: CentralSystem, map: CurrentMap, clock: any WalletClock, log: Log
  ) throws(SystemFailure) {
    files = Mutex(
      Files(
        chargers: chargers.map { WatchedFile(path: $0, sizeLimit: ChargerFile.sizeLimit) },
        map: mapFile.map { WatchedFile(path: $0, sizeLimit: MapFile.sizeLimit) }))
    self.central = central
    self.map = map
    self.clock = clock
    self.log = log
    wakeup = try Wakeup()
  }

  /// Reads both files, and starts the thread.
  func start() throws(SystemFailure) {
    look()
    let running = try Thread(name: "chargers") { [self] in
      while !isClosed.load(ordering: .acquiring) {
        wakeup.wait(milliseconds: Self.pauseMilliseconds)
        guard !isClosed.load(ordering: .acquiring) else { return }
        // While the store or a file system is stuck, the look waits, and the next tick is late: calls end later then.
        tick()
        look()
      }
    }
    thread.withLock { $0 = running }
  }

  /// Ends the thread. If a file system hangs so that the thread cannot even be interrupted, this waits for it: a network
  /// mount that hangs (hard) delays the wallet's stop.
  func close() {
    isClosed.store(true, ordering: .releasing)
    wakeup.send()
    thread.withLock { $0?.join() }
  }

  /// Why files as they are now are not taken over, a sentence each.
  var problems: [String] { told.withLock { $0 } }

  /// Tells the central system that time has passed.
  func tick() { central.tick() }

  /// Takes over what has changed.
  func look() {
    let now = clock.now()
    files.withLock { files in
      if let path = files.chargers?.path, let news = files.chargers?.look(at: now, take: { load($0, path) }) {
        warn(ChargersWords.notTaken("charge points", path, news))
      }
      if let path = files.map?.path, let news = files.map?.look(at: now, take: { draw($0, path) }) {
        warn(ChargersWords.notTaken("map", path, news))
      }
      let problems = [("charge points", files.chargers), ("map", files.map)].compactMap { what, file in
        file.flatMap { file in file.problem.map { ChargersWords.notTaken(what, file.path, $0) } }
      }
      told.withLock { $0 = problems }
    }
  }

  private func warn(_ sentence: String) { log.write(.warning, ["what": sentence]) }

  private func load(_ bytes: [UInt8], _ path: String) -> WatchedFile.Verdict {
    do throws(ChargerLoadFailure) {
      let change = try ChargerLoad.take(bytes) { list throws(StoreFailure) in try central.load(list) }
      log.write(
        .chargersRead,
        [
          "file": path, "charge_points": "\(change.points)", "chargers": "\(change.chargers)",
          "added": "\(change.added)", "retired": "\(change.retired)", "tariffs": "\(change.tariffs)",
        ])
      return .taken
    } catch {
      return .refused(error.words, mayMend: error.mayMend)
    }
  }

  private func draw(_ bytes: [UInt8], _ path: String) -> WatchedFile.Verdict {
    do throws(ChargerFileRefusal) {
      let features = try MapFile(bytes).features
      map.replace(with: features)
      log.write(.mapRead, ["file": path, "features": "\(features.count)"])
      return .taken
    } catch {
      return .refused(Words.sentence(error), mayMend: false)
    }
  }
}
