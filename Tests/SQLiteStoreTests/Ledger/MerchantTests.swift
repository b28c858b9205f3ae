import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct MerchantTests {
  let fixture = StoreFixture()

  @Test("A clock that is set back after a merchant's account was opened leaves sound books when money is captured")
  func clockSetBack() async throws {
    let store = try fixture.open()
    let person = Person(store, fixture)
    let account = try await person.open("A", holding: 100)
    let hold = try await person.book(.authorise(from: account, .usd(cents: 60))).operation
    fixture.clock.advance(seconds: 10)
    let shop = try await store.openMerchant(try AccountName("Shop"), in: .usd, deadline: fixture.later)
    fixture.clock.step(seconds: -5)
    try await person.book(.capture(hold, .usd(cents: 60), to: shop))
    #expect(try store.check() == [])
    #expect(try RecentCheck.run(on: SQLiteConnection(path: fixture.database, access: .read), after: .beginning) == [])
    store.close()
    #expect(fixture.refusal() == nil)
  }

  @Test("The same in a currency that begins with the merchant, and in a wallet that begins with it")
  func clockSetBackAtTheBeginning() async throws {
    let store = try fixture.open()
    _ = try await store.openMerchant(try AccountName("Shop"), in: .usd, deadline: fixture.later)
    fixture.clock.step(seconds: -5)
    _ = try await Person(store, fixture).open("A", holding: 100)
    #expect(try store.check() == [])
  }
}
