import PhoneNumbers
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite("Cards that nobody brings back")
struct ErasedCardsTests {
  @Test("A store that has nothing to do erases a removed card by itself, also one from before it was opened")
  func idle() async throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let person = Person(store, fixture)
    let request = AuthenticatedRequest(
      user: person.user, phone: try #require(E164Number(e164: "+15305550123")), token: TokenHash(.zero), device: nil,
      address: "", network: ClientNetwork(bytes: [127, 0, 0, 1]), agent: "", now: fixture.clock.monotonic(),
      policy: SignInPolicy(), deadline: .endOfTime)
    let card = NewCard(
      nickname: try CardNickname("Work"), label: try #require(CardLabel(brand: .visa, lastFour: "4242")),
      expiry: try #require(CivilMonth("2029-12")))
    for number in 1...2 {
      let (id, form) = (CardID(PublicID(high: 1, low: UInt64(number))), PublicID(high: 2, low: UInt64(number)))
      _ = try await store.add(card, as: id, form: OperationKey(form), again: true, by: request).get()
      _ = try await store.change(id, .remove, by: request).get()
      fixture.clock.advance(seconds: 90)
    }
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT count(*) FROM card") == "2")
    // The second is erased later than the first.
    fixture.clock.advance(seconds: 490)
    store.close()
    let again = try fixture.open()
    #expect(try await eventually { raw.text("SELECT count(*) FROM card") == "1" })
    fixture.clock.advance(seconds: 90)
    // A command wakes the writer, whose clock in this test does not run by itself.
    try await again.saveUserName(.none, of: person.user, deadline: .endOfTime)
    #expect(try await eventually { raw.text("SELECT count(*) FROM card") == "0" })
    again.close()
  }
}
