import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: how much the wallet may owe by exchanges")
struct ExchangeLimitStory {
  private let words = "The wallet can't exchange this much right now. Exchange less, or try again later."

  private func exchange(_ scene: ExchangeScene, _ amount: String) throws -> HTTPAnswer {
    try scene.quote(amount)
    return try scene.post(try scene.pairs())
  }

  @Test("Up to the limit all users together may exchange; one cent more is refused and books nothing")
  func all() async throws {
    try await withWallet {
      $0.exchangeLimit = 100
    } _: { wallet in
      let (ann, bob) = (try ExchangeScene(wallet), try ExchangeScene(wallet, "(530) 555-0199", user: 2))
      #expect(try exchange(ann, "60").status == 303)
      #expect(try exchange(bob, "40").status == 303)
      let before = try RawDatabase.dump(in: wallet.folder)
      let answer = try exchange(bob, "0.02")
      #expect(answer.status == 422 && PageReader(answer.text).text.contains(words))
      #expect(try RawDatabase.dump(in: wallet.folder) == before)
      // The way back always goes: the wallet owes less after it.
      try ann.visitor.visit(try ann.visitor.newestReceipt(of: ann.dollars)).follow("Exchange it back").press("Exchange")
      #expect(ann.visitor.statuses == [303, 200])
      #expect(try exchange(bob, "50").status == 303)
    }
  }

  @Test("It is judged by the rates of the booking: when the euro rises, what was within it may be beyond it")
  func rates() async throws {
    try await withWallet {
      $0.exchangeLimit = 60
    } _: { wallet in
      let scene = try ExchangeScene(wallet)
      #expect(try exchange(scene, "50").status == 303)
      wallet.rates.replace(with: RateTable([try wallet.price("EUR", 2, 0, .moment(wallet.clock.now()))]))
      #expect(PageReader(try exchange(scene, "1").text).text.contains(words))
      wallet.rates.replace(with: RateTable([try wallet.price("EUR", 1, 0, .moment(wallet.clock.now()))]))
      #expect(try exchange(scene, "20").status == 303)
      try scene.quote("1")
      let pairs = try scene.pairs()
      wallet.rates.replace(with: RateTable([]))
      let unknown = try scene.post(pairs)
      #expect(unknown.status == 422 && PageReader(unknown.text).text.contains("No rate is known for Euros (EUR)"))
      #expect(try scene.visitor.visit(scene.euros).reads("€60.00"))
    }
  }
}
