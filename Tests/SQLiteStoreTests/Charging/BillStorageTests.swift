import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("What was billed, in SQLite")
struct BillStorageTests {
  let fixture = StoreFixture()

  private func storeWithChargers() throws -> SQLiteStore {
    let store = try fixture.open()
    _ = try store.load(.sample(count: 2)).get()
    return store
  }

  @Test("Invoices are numbered one after the other, newest first in the list, and each is the one in the chain")
  func invoices() async throws {
    let store = try storeWithChargers()
    let driver = try await Driver(store, fixture)
    let billing = BillingDetails(name: "Pat", address: "1 Home Street", email: "pat@example.org")
    #expect(try driver.invoices().billing == nil)
    try await store.perform(SaveBilling(billing, of: driver.person.user, deadline: nil))
    let claims = [try await driver.charge(at: 100_002), try await driver.charge(at: 100_004)]
    let found = try driver.invoices()
    #expect(found.billing == billing)
    #expect(found.invoices.map(\.number) == [2, 1] && found.invoices.map(\.series) == [1, 1])
    #expect(found.invoices.map(\.site.charger.value) == [100_004, 100_002])
    #expect(found.invoices.map(\.total) == [345, 345])
    #expect(try claims.map { try driver.reading(of: $0).invoice } == found.invoices.reversed())
    let reader = try store.openSQLiteReader()
    let reading = try #require(try reader.charging.invoice(found.invoices[0].id, of: driver.person.user))
    #expect(reading.bill.invoice.buyer == billing && reading.accountName == "Car")
    #expect(reading.bill.invoice.seller == InvoiceSeller(name: "Grid", address: "1 Plug Lane", taxID: "12-3456789"))
    #expect(reading.head == store.head)
    let commitment = RawConnection(fixture.database).text(
      "SELECT hex(commitment) FROM op WHERE id=\(store.head.number)")
    #expect(commitment.lowercased() == reading.bill.commitment.hex.lowercased())
    #expect(try reader.charging.invoice(found.invoices[0].id, of: UserID(row: 2)) == nil)
    #expect(try store.check() == [])
    store.close()
  }

  @Test("An invoice stays as it is when user and owner change all that it says")
  func unchanged() async throws {
    let store = try storeWithChargers()
    let driver = try await Driver(store, fixture)
    _ = try await driver.charge(at: 100_002)
    let id = try #require(try driver.invoices().invoices.first).id
    func bill() throws -> ChargeBill? {
      try store.openSQLiteReader().charging.invoice(id, of: driver.person.user)?.bill
    }
    let before = try bill()
    #expect(before != nil)
    let moved = try ChargePoint.sample(1, by: "Sun", named: "Elsewhere", perKilowattHour: 1)
    _ = try store.load(.sample([moved, .sample(2)], address: "9 Other Lane")).get()
    let billing = BillingDetails(name: "New", address: "", email: "")
    try await store.perform(SaveBilling(billing, of: driver.person.user, deadline: nil))
    #expect(try bill() == before)
    #expect(try store.check() == [])
    store.close()
  }

  @Test(
    "What a session began with stays when its charger gets other prices and power, and it is billed once it retired")
  func retired() async throws {
    let store = try storeWithChargers()
    let driver = try await Driver(store, fixture)
    var claim = try await driver.begin(at: 100_002).get().claim
    let weaker = ChargePoint(
      id: claim.reservation.place.point, identity: try #require(ChargePointIdentity("CP-1")), operatorName: "Grid",
      name: "Mill", address: "1 Mill Street", location: try ChargePoint.sample(1).location,
      tariff: Tariff(perKilowattHour: 1),
      chargers: [try Charger.sample(100_002, at: 1, watts: 3700)])
    _ = try store.load(.sample([weaker, .sample(2)])).get()
    try driver.kept(claim)
    _ = try store.load(.sample([.sample(2)])).get()
    try driver.kept(claim)
    let other = try await Driver(store, fixture, row: 2)
    #expect(try await other.begin(at: 100_003) == .failure(.noCharger))
    claim = try await driver.take(
      .began(TransactionStart(connector: 1, meter: 0, at: fixture.clock.now())), of: claim)
    fixture.clock.advance(seconds: 1800)
    claim = try await driver.take(.ended(TransactionEnd(meter: 5000, at: fixture.clock.now())), of: claim)
    #expect(try driver.reading(of: claim).invoice?.total == 345)
    #expect(try store.check() == [])
    store.close()
  }

  @Test("A bill for a hold that no session has fails alone, and the books go on")
  func withoutSession() async throws {
    let store = try storeWithChargers()
    let driver = try await Driver(store, fixture)
    _ = try await driver.charge(at: 100_002)
    let id = try #require(try driver.invoices().invoices.first).id
    let bill = try #require(try store.openSQLiteReader().charging.invoice(id, of: driver.person.user)).bill
    let hold = try await driver.person.book(.authorise(from: driver.account, .usd(cents: 3000)))
    let grid = AccountID(ofMerchant: try AccountName("Grid"), in: .usd)
    let head = store.head
    let refusal = await driver.person.refusal(.capture(hold.operation, .usd(cents: 345), to: grid, bill: bill))
    guard case .unavailable = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(store.head == head)
    try await driver.person.book(.capture(hold.operation, .usd(cents: 345), to: grid))
    #expect(try store.check() == [])
    store.close()
  }
}
