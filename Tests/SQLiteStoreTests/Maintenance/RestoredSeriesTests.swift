import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("Invoices after a restoring")
struct RestoredSeriesTests {
  let fixture: MaintenanceFixture

  init() throws { fixture = try MaintenanceFixture() }

  /// A wallet with a backup in which one invoice was written, and a second one after it.
  private func makeBackup() async throws {
    let store = try fixture.wallet.open()
    _ = try store.load(.sample(count: 1)).get()
    let driver = try await Driver(store, fixture.wallet)
    _ = try await driver.charge(at: 100_002)
    try fixture.backup()
    _ = try await driver.charge(at: 100_002)
    #expect(try driver.invoices().invoices.map(\.number) == [2, 1])
    store.close()
  }

  /// Restores it, and charges there.
  /// - Returns: series and number of the new invoice.
  private func chargeAfterRestoring(to other: StoreFixture) async throws -> (series: Int64, number: Int64) {
    try fixture.restore(to: other)
    let store = try other.open()
    let person = Person(store, other)
    let account = try #require(try store.openSQLiteReader().openAccounts(of: person.user).first).id
    let driver = Driver(person: person, account: account)
    let claim = try await driver.charge(at: 100_002)
    let invoice = try #require(try driver.reading(of: claim).invoice)
    #expect(try store.check() == [])
    store.close()
    return (invoice.series, invoice.number)
  }

  @Test("No number is given out twice, whether a backup is restored once or twice")
  func series() async throws {
    try await makeBackup()
    let (one, two) = (StoreFixture(seed: 3), StoreFixture(seed: 4))
    one.clock.advance(seconds: 7200)
    two.clock.advance(seconds: 7260)
    let first = try await chargeAfterRestoring(to: one)
    let second = try await chargeAfterRestoring(to: two)
    let minutes = (TestClock.start.milliseconds - 1_767_225_600_000) / 60_000
    #expect(first == (minutes + 120, 1))
    #expect(second == (minutes + 121, 1))
  }

  @Test("By a clock that says a time before 2026, the series is still another")
  func wrongClock() async throws {
    try await makeBackup()
    let other = StoreFixture(seed: 3)
    other.clock.step(seconds: -3 * 365 * 86_400)
    try fixture.restore(to: other)
    let raw = RawConnection(other.database)
    #expect(raw.text("SELECT series FROM operator") == "2")
    #expect(raw.text("SELECT series FROM wallet") == "2")
  }

  @Test("An operator who comes after a restoring begins in its series: a backup may be older than that operator")
  func newOperator() async throws {
    let store = try fixture.wallet.open()
    _ = try await Person(store, fixture.wallet).open("A", holding: 5)
    try fixture.backup()
    _ = try store.load(.sample(count: 1)).get()
    let driver = try await Driver(store, fixture.wallet, row: 2)
    _ = try await driver.charge(at: 100_002)
    #expect(try driver.invoices().invoices.map(\.series) == [1])
    store.close()
    let other = StoreFixture(seed: 3)
    other.clock.advance(seconds: 3600)
    try fixture.restore(to: other)
    let restored = try other.open()
    _ = try restored.load(.sample(count: 1)).get()
    let later = try await Driver(restored, other, row: 2)
    _ = try await later.charge(at: 100_002)
    let minutes = (TestClock.start.milliseconds - 1_767_225_600_000) / 60_000
    #expect(try later.invoices().invoices.map(\.series) == [minutes + 60])
    #expect(try restored.check() == [])
    restored.close()
  }
}
