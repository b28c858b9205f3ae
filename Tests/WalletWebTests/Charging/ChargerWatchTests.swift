import CentralSystem
import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Who looks at the files of charge points and of the map", .blocking)
struct ChargerWatchTests {
  /// A central system on a store in memory, and two files.
  private final class Scene {
    let clock = TestClock(at: TestWallet.beginning)
    let store: FailingChargingStore
    let live = LiveChargePoints()
    let map = CurrentMap()
    let chargers = ChargersFile()
    let mapFile = OwnersTextFile()
    let central: CentralSystem
    let watch: ChargerWatch
    private let log: Log

    init() throws {
      store = FailingChargingStore(MemoryStore(clock: clock, random: SeededRandom(seed: 1)))
      let random = SeededRandom(seed: 2)
      central = try CentralSystem(
        CentralSystem.Parts(
          store: store, live: live, clock: clock, random: random, secretKey: HMACKey(random.bytes(32))))
      log = try Log(style: .off, clock: clock)
      watch = try ChargerWatch(
        chargers: chargers.path, mapFile: mapFile.path, central: central, map: map, clock: clock,
        log: log)
    }

    deinit {
      log.close()
      chargers.remove()
      mapFile.remove()
    }

    /// The identities of those that pages show.
    var shown: [String] { live.now.points.map(\.point.identity.text) }

    /// A changed file is taken over at the second look that finds it the same.
    func lookTwice() {
      watch.look()
      watch.look()
    }
  }

  @Test("A file is taken over when it has changed, whole or not at all; what was read before stays")
  func changes() throws {
    let scene = try Scene()
    scene.watch.look()
    #expect(scene.watch.problems.count == 2 && scene.shown.isEmpty)
    #expect(scene.watch.problems.allSatisfy { $0.contains("there is no such file. What was read before stays.") })
    try scene.chargers.write()
    try scene.mapFile.write("kind,name,points\nplace,Davis,38.5449 -121.7405\n")
    scene.lookTwice()
    #expect(scene.watch.problems == [] && scene.shown == ["CP1", "CP2"])
    #expect(scene.map.features.map(\.name) == ["Davis"])
    try scene.chargers.write(ChargersFile.first)
    scene.lookTwice()
    #expect(scene.shown == ["CP1"], "the other has retired")
    try scene.chargers.write([ChargersFile.second, "2,CP2"])
    try scene.mapFile.write("kind,name,points\nplace,Nowhere\n")
    scene.lookTwice()
    #expect(scene.shown == ["CP1"] && scene.map.features.map(\.name) == ["Davis"])
    #expect(scene.watch.problems.count == 2)
    #expect(scene.watch.problems[0].hasPrefix("The charge points in \(scene.chargers.path) are not taken over: line 3"))
    #expect(scene.watch.problems[1].hasPrefix("The map in \(scene.mapFile.path) is not taken over: line 2"))
    scene.chargers.remove()
    scene.mapFile.remove()
    scene.lookTwice()
    #expect(scene.shown == ["CP1"] && scene.watch.problems.count == 2)
    try scene.chargers.write()
    try scene.mapFile.write("kind,name,points\n")
    scene.lookTwice()
    #expect(scene.shown == ["CP1", "CP2"] && scene.map.features.isEmpty && scene.watch.problems == [])
  }

  @Test("A file that is still being written is left alone, and one whose last line has no end")
  func halfWritten() throws {
    let scene = try Scene()
    try scene.mapFile.write("kind,name,points\n")
    try scene.chargers.write()
    scene.watch.look()
    #expect(scene.shown == ["CP1", "CP2"], "at the start at once")
    try scene.chargers.write(ChargersFile.first)
    scene.watch.look()
    try scene.chargers.write()
    scene.lookTwice()
    #expect(scene.shown == ["CP1", "CP2"] && scene.central.stored.allSatisfy { $0.retiredAt == nil })
    try scene.chargers.file.write(String(ChargersFile.text(ChargersFile.first).dropLast()))
    scene.lookTwice()
    #expect(scene.shown == ["CP1", "CP2"])
    #expect(scene.watch.problems.count == 1 && scene.watch.problems[0].contains("the last line has no line end"))
  }

  @Test("A list that does not fit what is kept changes nothing, and says why")
  func conflict() throws {
    let scene = try Scene()
    try scene.mapFile.write("kind,name,points\n")
    try scene.chargers.write(ChargersFile.first)
    scene.watch.look()
    try scene.chargers.write(ChargersFile.first.map { $0.replacing("CP1", with: "CP7") } + [ChargersFile.second])
    scene.lookTwice()
    #expect(scene.shown == ["CP1"])
    #expect(scene.watch.problems.count == 1 && scene.watch.problems.first?.contains("CP1") == true)
  }

  @Test("What the store could not take it is offered again after a minute, although the file is the same")
  func storeFailure() throws {
    let scene = try Scene()
    try scene.mapFile.write("kind,name,points\n")
    try scene.chargers.write()
    scene.store.failure.withLock { $0 = .diskFull }
    scene.watch.look()
    #expect(scene.shown.isEmpty && scene.watch.problems.first?.contains("no space left on the disk") == true)
    scene.store.failure.withLock { $0 = nil }
    scene.clock.advance(seconds: 59)
    scene.watch.look()
    #expect(scene.shown.isEmpty)
    scene.clock.advance(seconds: 1)
    scene.watch.look()
    #expect(scene.shown == ["CP1", "CP2"] && scene.watch.problems == [])
  }

  @Test("The thread takes over what changes while the wallet runs, and pages see it")
  func thread() async throws {
    try await withChargers { wallet, file in
      #expect(wallet.central.stored.map(\.point.identity.text) == ["CP1", "CP2"], "read before the wallet serves")
      try file.write(ChargersFile.first)
      #expect(try blockUntil { wallet.central.stored.count { $0.retiredAt == nil } == 1 })
      #expect(wallet.running.charging.watch.problems == [])
    }
  }

  @Test("A missing file is no reason not to start, and what was loaded before is there")
  func missing() async throws {
    try await withChargers { wallet, file in
      file.remove()
      try wallet.restart()
      #expect(wallet.central.stored.map(\.point.identity.text) == ["CP1", "CP2"])
      #expect(wallet.running.charging.watch.problems.count == 1)
    }
  }
}

/// A store that does not take a list as long as a test wants it so.
final class FailingChargingStore: ChargingStore, ChargingSessionStore {
  let failure = Mutex<StoreFailure?>(nil)
  private let store: MemoryStore

  init(_ store: MemoryStore) { self.store = store }

  func perform<Command: ChargingCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    try await store.perform(command)
  }

  func liveClaims() throws(StoreFailure) -> [ChargingClaim] { try store.liveClaims() }

  func chargePoints() throws(StoreFailure) -> [StoredChargePoint] { store.chargePoints() }

  func load(_ list: ChargerList) throws(StoreFailure) -> Result<LoadedChargers, ChargerListConflict> {
    if let failure = failure.withLock({ $0 }) { throw failure }
    return try store.load(list)
  }

  func setSecret(_ secret: Digest, of identity: ChargePointIdentity) throws(StoreFailure) -> ChargePointID? {
    try store.setSecret(secret, of: identity)
  }

  func strays(of point: ChargePointID, limit: Int) throws(StoreFailure) -> [StrayMessage] {
    store.strays(of: point, limit: limit)
  }

  func record(
    _ news: [ChargePointNews], of point: ChargePointID, startsBy: Timestamp?, deadline: Timestamp
  ) async throws(StoreFailure) {
    try await store.record(news, of: point, startsBy: startsBy, deadline: deadline)
  }
}
