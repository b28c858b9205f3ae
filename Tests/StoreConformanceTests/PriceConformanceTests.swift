import PhoneNumbers
import SQLiteStore
import TestSupport
import Testing
import WalletCore

@Suite("Both stores: prices of days")
struct PriceConformanceTests {
  private func price(_ currency: Currency, _ day: Int64, _ dollars: Int64, per units: Int64 = 1) throws -> PriceOfDay {
    PriceOfDay(
      currency: currency, day: CivilDay(daysSinceEpoch: day),
      price: DollarPrice(
        dollars: try #require(Rate(digits: dollars, scale: 2)), perUnits: try #require(Rate(digits: units, scale: 0))),
      source: "a.csv")
  }

  private func known(_ both: BothStores, _ currencies: [Currency], _ day: Int64) async throws -> [PriceOfDay] {
    let deadline = both.later
    let answers = try await both.all { store in
      try await store.history(for: nil, deadline: deadline) { reader throws(StoreFailure) in
        try reader.prices(of: currencies, upTo: CivilDay(daysSinceEpoch: day))
      }
    }
    #expect(answers[0] == answers[1])
    return answers[0]
  }

  private func keep(_ both: BothStores, _ prices: PriceOfDay...) throws {
    for store in both.stores { try (store as? any StoreMaintenance)?.keep(prices) }
  }

  @Test("The last price of a day or the days before it is found, of each currency its own")
  func found() async throws {
    let both = try BothStores(seed: 1)
    try keep(both, price(.btc, 100, 5), price(.euro, 100, 7, per: 3), price(.btc, 102, 6), price(.btc, 90, 4))
    #expect(try await known(both, [.btc], 89) == [])
    #expect(try await known(both, [.btc], 99) == [price(.btc, 90, 4)])
    #expect(try await known(both, [.euro, .btc, .yen], 101) == [price(.euro, 100, 7, per: 3), price(.btc, 100, 5)])
    #expect(try await known(both, [.btc], 5000) == [price(.btc, 102, 6)])
  }

  @Test("A price that differs is added to its day a quarter of an hour later; the same again says nothing new")
  func added() async throws {
    let both = try BothStores(seed: 2)
    let today = both.clock.now().milliseconds / 86_400_000
    try keep(both, price(.btc, today, 5))
    try keep(both, price(.btc, today, 6))
    #expect(try await known(both, [.btc], today) == [price(.btc, today, 5)], "too soon")
    both.clock.advance(seconds: PriceOfDay.pause)
    try keep(both, price(.btc, today, 6), price(.btc, today, 7))
    #expect(try await known(both, [.btc], today) == [price(.btc, today, 6)])
    // A clock that is set back holds nothing up.
    both.clock.step(seconds: -86_400)
    try keep(both, price(.btc, today, 8))
    #expect(try await known(both, [.btc], today) == [price(.btc, today, 8)])
    // A day that is over can only be corrected.
    try keep(both, price(.btc, 100, 1))
    try keep(both, price(.btc, 100, 2), price(.btc, 100, 2))
    #expect(try await known(both, [.btc], 100) == [price(.btc, 100, 2)])
    for store in both.stores.compactMap({ $0 as? any StoreMaintenance }) {
      let kept = try store.keptPrices(since: CivilDay(daysSinceEpoch: 100)).sorted { $0.day < $1.day }
      #expect(try kept == [price(.btc, 100, 2), price(.btc, today, 8)])
      #expect(try store.keptPrices(since: CivilDay(daysSinceEpoch: 101)).count == 1)
    }
  }

  @Test("When the first account was opened is known from its opening on")
  func opening() async throws {
    let both = try BothStores(seed: 3)
    let stores = both.stores.compactMap { $0 as? any StoreMaintenance }
    #expect(try stores.map { try $0.firstOpening() } == [nil, nil])
    let user = try await both.join("+15305550123").user
    #expect(try stores.map { try $0.firstOpening() } == [nil, nil])
    both.clock.advance(seconds: 60)
    let opened = both.clock.now()
    for _ in 0..<2 {
      let action = LedgerAction.open(name: try AccountName("A"), currency: .btc)
      let (key, deadline) = (both.key(), both.later)
      _ = try await both.all {
        try await $0.book(LedgerCommand(user: user, key: key, action: action, deadline: deadline))
      }
      both.clock.advance(seconds: 60)
    }
    #expect(try stores.map { try $0.firstOpening() } == [opened, opened])
  }
}
