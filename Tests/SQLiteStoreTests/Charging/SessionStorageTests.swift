import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("Charging sessions in SQLite")
struct SessionStorageTests {
  let fixture = StoreFixture()

  private func storeWithChargers() throws -> SQLiteStore {
    let store = try fixture.open()
    _ = try store.load(.sample(count: 2)).get()
    return store
  }

  private func start(_ connector: Int = 1) -> ChargingEvent {
    .began(TransactionStart(connector: connector, meter: 1000, at: fixture.clock.now()))
  }

  private func sample(_ wattHours: Int64, watts: Int64 = 11_000) -> ChargingEvent {
    .sampled([ChargingSample(at: fixture.clock.now(), wattHours: wattHours, watts: watts, stateOfCharge: 40)])
  }

  @Test("What each command answers is what is kept: reserved, begun, charging, lost, full, raised, ended and paid")
  func eachStep() async throws {
    let store = try storeWithChargers()
    let driver = try await Driver(store, fixture)
    var claim = try driver.kept(try await driver.reserve(100_002).get())
    claim = try await driver.take(.answered(true), of: claim)
    #expect(claim.reservation.state == .active)
    let begun = try await driver.begin(at: 100_002).get()
    #expect(begun.claim.reservation.number == claim.reservation.number)
    claim = try driver.kept(begun.claim)
    claim = try await driver.take(.connected(false), of: claim)
    #expect(claim.session?.rest != nil)
    claim = try await driver.take(.connected(true), of: claim)
    claim = try await driver.take(start(), of: claim)
    fixture.clock.advance(seconds: 60)
    claim = try await driver.take(sample(1300), of: claim)
    claim = try await driver.take(sample(900), of: claim)
    #expect(claim.session?.meter.ignored == 1)
    claim = try await driver.take(ChargingEvent.status(.suspendedByCar), of: claim)
    fixture.clock.advance(seconds: 1200)
    claim = try await driver.take(ChargingEvent.status(.charging), of: claim)
    #expect(claim.session?.fullTime == 1_200_000)
    let key = fixture.key()
    claim = try driver.kept(try await driver.raise(claim, by: 500, key: key).get())
    #expect(try await driver.raise(claim, by: 500, key: key).get() == claim)
    #expect(claim.session?.limit == 3500)
    claim = try await driver.take(.stop(.user), of: claim)
    #expect(claim.session?.state == .stopping)
    claim = try await driver.take(.ended(TransactionEnd(meter: 6000, at: fixture.clock.now())), of: claim)
    #expect(claim.session?.state == .ended && claim.isOver)
    // 5 kWh at 49 cents, a dollar to begin, and ten minutes at 20 cents.
    #expect(try driver.reading(of: claim).invoice?.total == 245 + 100 + 200)
    #expect(try driver.person.account(driver.account).held.minorUnits == 0)
    #expect(try driver.person.balance(driver.account) == 10_000 - 545)
    #expect(try store.check() == [])
    store.close()
  }

  @Test("A form that is sent again begins nothing again, also after a start, and another user's form begins nothing")
  func replay() async throws {
    let store = try storeWithChargers()
    let driver = try await Driver(store, fixture)
    let key = fixture.key()
    let first = try await driver.begin(at: 100_002, key: key).get()
    let again = try await driver.begin(at: 100_002, key: key).get()
    #expect(again.isRepeat && again.claim == first.claim)
    let head = store.head
    let other = try await Driver(store, fixture, row: 2)
    #expect(try await other.begin(at: 100_002, key: key) == .failure(.books(.keyReused)))
    store.close()
    let reopened = try fixture.open()
    #expect(reopened.head.number == head.number + 3)
    let person = Person(reopened, fixture)
    let repeated = try await reopened.perform(
      BeginCharging(
        user: person.user, key: key, charger: first.claim.reservation.place.charger, account: driver.account,
        limit: 3000, mayRaise: false, policy: ChargingPolicy(), deadline: fixture.later)
    ).get()
    #expect(repeated.isRepeat && repeated.claim == first.claim)
    #expect(try reopened.check() == [])
    reopened.close()
  }

  @Test("Claims that are not over are there after a start and after a crash, those that are over are not")
  func durable() async throws {
    let store = try storeWithChargers()
    let (one, two) = (try await Driver(store, fixture), try await Driver(store, fixture, row: 2))
    _ = try await one.charge(at: 100_002)
    let session = try await one.begin(at: 100_002).get().claim
    let reserved = try await two.reserve(100_004).get()
    let live = try store.liveClaims()
    let ordered = [session, reserved].sorted { $0.reservation.number.value < $1.reservation.number.value }
    #expect(live == ordered)
    #expect(live.count == 2)
    let crashed = try fixture.copyAfterCrash()
    store.close()
    for fixture in [fixture, crashed] {
      let again = try fixture.open()
      // The identifiers of operations follow from a key, which the copy does not have.
      let found = try again.liveClaims()
      #expect(found.map(\.reservation) == ordered.map(\.reservation))
      #expect(found.map { $0.session?.terms.holdNumber } == ordered.map { $0.session?.terms.holdNumber })
      #expect(try again.check() == [])
      again.close()
    }
  }

  @Test("What is refused leaves nothing: no hold, no claim")
  func refused() async throws {
    let store = try storeWithChargers()
    let (one, two) = (try await Driver(store, fixture), try await Driver(store, fixture, row: 2))
    _ = try await one.begin(at: 100_002).get()
    let raw = RawConnection(fixture.database)
    let queries = raw.queries(for: ["op", "hold_event", "reservation", "charging_session"])
    func content() -> [String] { queries.map { raw.text($0) } }
    let before = content()
    #expect(try await two.begin(at: 100_002) == .failure(.occupied))
    #expect(try await two.reserve(100_002) == .failure(.occupied))
    #expect(try await one.begin(at: 100_003) == .failure(.alreadyCharging))
    #expect(try await two.begin(at: 999_999) == .failure(.noCharger))
    guard case .failure(.limitOutOfRange) = try await two.begin(at: 100_003, limit: 1) else {
      Issue.record("a limit of a cent")
      return
    }
    guard case .failure(.books) = try await two.begin(at: 100_003, limit: 15_000) else {
      Issue.record("more than there is")
      return
    }
    #expect(content() == before)
    store.close()
  }

  @Test("A failed session frees all, and its charger and its user can begin again")
  func failed() async throws {
    let store = try storeWithChargers()
    let driver = try await Driver(store, fixture)
    let claim = try await driver.begin(at: 100_002).get().claim
    let failed = try await driver.take(.startAnswered(.refused), of: claim)
    #expect(failed.session?.state == .failed && failed.isOver)
    #expect(try driver.person.account(driver.account).held.minorUnits == 0)
    #expect(try driver.invoices().invoices.isEmpty)
    #expect(try driver.reading(of: failed).invoice == nil)
    _ = try await driver.begin(at: 100_002).get()
    #expect(try store.check() == [])
    store.close()
  }

  @Test("Of two samples at the same time the curve keeps the first, and a session has its own")
  func curve() async throws {
    let store = try storeWithChargers()
    let driver = try await Driver(store, fixture)
    var claim = try await driver.begin(at: 100_002).get().claim
    claim = try await driver.take(start(), of: claim)
    let begun = fixture.clock.now()
    fixture.clock.advance(seconds: 60)
    claim = try await driver.take(sample(1100), of: claim)
    let first = fixture.clock.now()
    fixture.clock.advance(seconds: 60)
    fixture.clock.step(seconds: -60)
    claim = try await driver.take(sample(1200), of: claim)
    #expect(claim.session?.meter.wattHours == 200)
    let curve = try driver.reading(of: claim).curve
    #expect(curve == [CurvePoint(at: first, wattHours: 100, watts: 11_000, stateOfCharge: 40)])
    #expect(first > begun)
    store.close()
  }
}
