import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct ChargingStorageTests {
  let fixture = StoreFixture()

  private func lists() throws -> (first: ChargerList, second: ChargerList) {
    let more = try ChargePoint.sample(1, perKilowattHour: 590_000, chargers: [100_002, 100_009])
    return (try .sample(count: 2), try .sample([more, .sample(3, by: "Sun")]))
  }

  /// A store with charge points, one of which has retired, and what they said.
  private func storeWithPoints() async throws -> SQLiteStore {
    let store = try fixture.open()
    let (first, second) = try lists()
    _ = try store.load(first).get()
    let point = first.points[0]
    let report = StatusReport(.available, error: "OtherError", at: fixture.clock.now())
    let device = ChargePointDevice(vendor: "Maker", model: "One", serial: "S")
    try await store.record(
      [
        .booted(device, at: fixture.clock.now()), .profiles("Core"), .status(connector: 0, report),
        .status(connector: 1, report),
        .stray(StrayMessage(at: fixture.clock.now(), action: "MeterValues", payload: "{}")),
      ], of: point.id, startsBy: nil, deadline: fixture.later)
    _ = try store.setSecret(#require(Digest(bytes: fixture.random.bytes(32))), of: point.identity)
    fixture.clock.advance(seconds: 60)
    _ = try store.load(second).get()
    return store
  }

  private func content(of store: SQLiteStore) throws -> ([StoredChargePoint], [StrayMessage]) {
    let points = try store.chargePoints()
    return (points, try store.strays(of: #require(points.first).point.id, limit: 10))
  }

  @Test("Charge points are there after a start, and after a crash")
  func durable() async throws {
    let store = try await storeWithPoints()
    let before = try content(of: store)
    #expect(before.0.count == 3 && before.1.count == 1)
    let crashed = try fixture.copyAfterCrash()
    store.close()
    for fixture in [fixture, crashed] {
      let again = try fixture.open()
      #expect(try content(of: again) == before)
      #expect(try again.check() == [])
      again.close()
    }
  }

  @Test("A restored backup has the charge points, with their secrets")
  func restored() async throws {
    let maintenance = try MaintenanceFixture()
    let (other, list) = (StoreFixture(seed: 3), try lists().first)
    let store = try maintenance.wallet.open()
    _ = try await Person(store, maintenance.wallet).open("A", holding: 5)
    _ = try store.load(list).get()
    _ = try store.setSecret(.zero, of: list.points[1].identity)
    let before = try store.chargePoints()
    try maintenance.backup()
    store.close()
    try maintenance.restore(to: other)
    let restored = try other.open()
    #expect(try restored.chargePoints() == before)
    #expect(before.map(\.secret) == [nil, .zero])
    #expect(try restored.load(list).get().change.added == 0)
    #expect(try restored.check() == [])
    restored.close()
  }

  @Test("An import begins without charge points, and takes them over as they were")
  func imported() async throws {
    let (store, after) = (try await storeWithPoints(), StoreFixture(seed: 4))
    let person = Person(store, fixture)
    let account = try await person.open("A", holding: 500)
    let hold = try await person.book(.authorise(from: account, .usd(cents: 200))).operation
    let grid = AccountID(ofMerchant: try AccountName("Grid"), in: .usd)
    try await person.book(.capture(hold, .usd(cents: 150), to: grid))
    let history = try ImportedHistory(Array(try await fixture.export(store, .json).utf8))
    store.close()
    after.clock.advance(milliseconds: fixture.clock.now().milliseconds - after.clock.now().milliseconds)
    _ = try HistoryImport.run(history, into: after.configuration)
    let imported = try after.open()
    #expect(try imported.chargePoints() == [])
    let change = try imported.load(lists().second).get().change
    #expect(change.points == 2 && change.added == 4)
    #expect(try imported.check() == [])
    // What was captured before is on the account that the operator has now.
    let balance = "SELECT max(balance) FROM operator o JOIN entry e ON e.account_id=o.account_id WHERE o.name='Grid'"
    #expect(RawConnection(after.database).text(balance) == "150")
    imported.close()
  }

  @Test("An operator is paid to its merchant's account, also to one that is there already; a tariff is only added")
  func rows() async throws {
    let store = try fixture.open()
    let sun = try await store.openMerchant(AccountName("Sun"), in: .usd, deadline: fixture.later)
    store.close()
    let again = try await storeWithPoints()
    let raw = RawConnection(fixture.database)
    let accounts = """
      SELECT o.name||' '||a.kind||' '||a.name||' '||a.currency FROM operator o JOIN account a ON a.id=o.account_id
      ORDER BY o.id
      """
    #expect(raw.text(accounts) == "Grid merchant Grid USD|Sun merchant Sun USD")
    #expect(raw.text("SELECT count(*) FROM account WHERE kind='merchant'") == "2")
    #expect(try await again.openMerchant(AccountName("Sun"), in: .usd, deadline: fixture.later) == sun)
    let start = TestClock.start.milliseconds
    #expect(
      raw.text("SELECT charge_point_id||' '||per_kwh||' '||(from_at-\(start)) FROM tariff ORDER BY id")
        == "1 490000 0|2 490000 0|1 590000 60000|3 490000 60000")
    // By a clock that was set back, a tariff begins with the one that it replaces.
    fixture.clock.step(seconds: -3600)
    _ = try again.load(lists().first).get()
    #expect(raw.text("SELECT from_at-\(start) FROM tariff WHERE charge_point_id=1 ORDER BY id") == "0|60000|60000")
    #expect(try again.check() == [])
    again.close()
  }

  /// Why the store does not load a list; nil if it does.
  private func failure(_ list: ChargerList, in store: SQLiteStore) -> StoreFailure? {
    do throws(StoreFailure) {
      _ = try store.load(list)
      return nil
    } catch { return error }
  }

  @Test("A list that is refused leaves nothing, and neither does one that the tables refuse at its end")
  func whole() async throws {
    let store = try await storeWithPoints()
    let raw = RawConnection(fixture.database)
    let queries = raw.queries(for: ["account", "entry", "operator", "charge_point", "connector", "tariff"])
    func content() -> [String] { queries.map { raw.text($0) } }
    let before = content()
    let new = try ChargePoint.sample(50, by: "New")
    let (home, charger) = (try #require(ChargePointID(2)), try #require(ChargerNumber(100_004)))
    let refused = try store.load(.sample([new, .sample(4, chargers: [100_004])]))
    #expect(refused == .failure(.chargerMoved(charger, at: home)))
    #expect(content() == before)
    // No file says this: what is wrong shows when all but the last charger is written.
    let plug = try Charger.sample(100_099, at: 2, plug: String(repeating: "x", count: 33))
    let last = ChargePoint(
      id: new.id, identity: new.identity, operatorName: "New", name: "", address: "", location: new.location,
      tariff: new.tariff, chargers: [new.chargers[0], plug])
    #expect(try failure(.sample([last]), in: store) != nil)
    #expect(content() == before)
    // A charge point whose operator the list does not name.
    #expect(failure(ChargerList(operators: [], points: [new]), in: store) != nil)
    #expect(content() == before)
    #expect(try store.load(.sample([new])).get().change.added == 2)
    store.close()
  }

  @Test("As many stray messages are kept as the program says, whatever program writes them")
  func strays() async throws {
    let store = try await storeWithPoints()
    let raw = RawConnection(fixture.database)
    for number in 2...StrayMessage.kept + 50 {
      let problem = raw.run("INSERT INTO stray VALUES(\(number),1,0,'','')")
      try #require(problem == nil)
    }
    #expect(raw.text("SELECT count(*)||' '||min(id) FROM stray") == "\(StrayMessage.kept) 51")
    store.close()
  }
}
