import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a quote in a form")
struct QuoteStory {
  private let over = "The time for that rate is over, so nothing was exchanged. Check the new one."
  private let forged = "That rate wasn't made for this form, so nothing was exchanged. Check the new one."

  /// Expects a refusal with a new quote in its place, and unchanged books.
  private func expectRefused(
    _ scene: ExchangeScene, _ wallet: TestWallet, _ pairs: [(String, String)], _ other: [String: String] = [:],
    says words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try RawDatabase.dump(in: wallet.folder)
    let answer = try scene.post(pairs, other)
    let page = PageReader(answer.text)
    #expect(answer.status == 422 && page.text.contains(words), "\(page.text)", sourceLocation: sourceLocation)
    let quote = page.forms.flatMap(\.controls).first { $0.name == "quote" }?.value
    #expect(quote != nil && quote != pairs.first { $0.0 == "quote" }?.1, sourceLocation: sourceLocation)
    #expect(try RawDatabase.dump(in: wallet.folder) == before, sourceLocation: sourceLocation)
  }

  @Test("The same form sent twice, also after its time and a restart, is booked once and leads to the same place")
  func twice() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      try scene.quote()
      let pairs = try scene.pairs()
      #expect(try scene.post(pairs).status == 303)
      let booked = try RawDatabase.dump(in: wallet.folder)
      #expect(try scene.post(pairs).field("Location") == scene.dollars)
      wallet.clock.advance(seconds: 31)
      let late = try scene.post(pairs)
      #expect(late.status == 303 && late.field("Location") == scene.dollars)
      try wallet.restart(clockMovedBy: -20)
      #expect(try scene.post(pairs).status == 303)
      #expect(try scene.visitor.visit(scene.dollars).reads("Exchanged $40.00 for €32.00 in Euros.", "$60.00"))
      #expect(try RawDatabase.dump(in: wallet.folder) == booked)
    }
  }

  @Test("With the key of another form the same quote is not booked again, nor first")
  func otherKey() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      try scene.quote()
      let pairs = try scene.pairs()
      let other = ["op": try #require(try scene.quote().value("op"))]
      try expectRefused(scene, wallet, pairs, other, says: forged)
      #expect(try scene.post(pairs).status == 303)
      try expectRefused(scene, wallet, pairs, other, says: forged)
    }
  }

  @Test("From the 30th second on it is refused with a new quote, at the rate of then, and never booked at that one")
  func over30() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      try scene.quote()
      let first = try scene.pairs()
      wallet.clock.advance(milliseconds: 29_999)
      #expect(try scene.post(first).status == 303)
      try scene.quote()
      let second = try scene.pairs()
      wallet.rates.replace(with: RateTable([try wallet.price("EUR", 2, 0, .moment(wallet.clock.now()))]))
      wallet.clock.advance(seconds: 30)
      try expectRefused(scene, wallet, second, says: over)
      try scene.visitor.visit(scene.dollars)
      #expect(PageReader(try scene.post(second).text).text.contains("1 USD = 0.5 EUR"))
    }
  }

  @Test("While its time runs it is booked at the rate it showed, whatever the rate is by then")
  func asShown() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      try scene.quote()
      wallet.rates.replace(with: RateTable([]))
      try scene.visitor.press("Exchange")
      #expect(scene.visitor.reads("Exchanged $40.00 for €32.00 in Euros."))
    }
  }

  @Test("Changed anywhere by one character, cut, longer, empty or missing it is refused")
  func changed() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      try scene.quote()
      let pairs = try scene.pairs()
      let quote = try #require(pairs.first { $0.0 == "quote" }?.1)
      #expect(quote.utf8.count <= 640)
      for place in stride(from: 0, to: quote.utf8.count, by: 7) {
        var letters = Array(quote.utf8)
        letters[place] = letters[place] == 65 ? 66 : 65
        try expectRefused(scene, wallet, pairs, ["quote": String(decoding: letters, as: UTF8.self)], says: forged)
      }
      for other in ["", "x", String(quote.dropLast(4)), quote + "AAAA", String(repeating: "A", count: 4000)] {
        try expectRefused(scene, wallet, pairs, ["quote": other], says: forged)
      }
      #expect(pairs.last?.0 == "quote")
      try expectRefused(scene, wallet, pairs.dropLast(), says: forged)
      #expect(try scene.post(pairs).status == 303, "it is still good")
    }
  }

  @Test("Another amount or another receiving account than it was made for is refused")
  func otherValues() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let more = scene.id(try wallet.openAccount("More euros", in: .euro))
      try scene.quote()
      let pairs = try scene.pairs()
      let words = "The amount or the account has changed since the rate was shown, so nothing was exchanged."
      try expectRefused(scene, wallet, pairs, ["amount": "41"], says: words)
      try expectRefused(scene, wallet, pairs, ["to": more], says: words)
      let long = String(repeating: "n", count: 300)
      try expectRefused(
        scene, wallet, pairs + [("note", long)], says: "That note is too long. Use at most 64 characters.")
      #expect(try scene.post(pairs, ["amount": "40.00"]).status == 303, "the same amount in other words")
    }
  }

  @Test("Of another user, or from another of one's own accounts, it is refused")
  func ofOthers() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let thief = try ExchangeScene(wallet, "(530) 555-0199", user: 2)
      let quote = try #require(try scene.quote().value("quote"))
      try thief.quote()
      try expectRefused(thief, wallet, try thief.pairs(), ["quote": quote], says: forged)
      let savings = try scene.visitor.openAccount("Savings", deposit: "100")
      try scene.visitor.visit("\(savings)/exchange?amount=40&to=\(scene.id(scene.euros))")
      let pairs = scene.visitor.pairs(of: try scene.visitor.form(to: savings + "/exchange"))
      let answer = try scene.visitor.post(
        savings + "/exchange", pairs.map { ($0.0, $0.0 == "quote" ? quote : $0.1) })
      #expect(answer.status == 422 && answer.text.contains("made for this form"))
    }
  }

  @Test("A restart leaves it good for the rest of its time; one that set the clock back, by however little, ends it")
  func restarted() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      for (waited, moved, isGood) in [(10, 0, true), (10, 5, true), (10, 25, false), (10, -1, false), (25, -20, false)]
      {
        try scene.quote("1")
        let pairs = try scene.pairs()
        wallet.clock.advance(seconds: waited)
        try wallet.restart(clockMovedBy: moved)
        try wallet.setRates()
        if isGood {
          #expect(try scene.post(pairs).status == 303, "\(moved)")
        } else {
          try expectRefused(scene, wallet, pairs, says: over)
        }
        // So that nothing that was booked is later than the clock.
        wallet.clock.advance(seconds: 60)
      }
    }
  }

  @Test("After another boot with the clock set back, it is not good again either")
  func rebooted() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      wallet.clock.advance(seconds: 600)
      try scene.quote()
      let pairs = try scene.pairs()
      try wallet.restart(clockMovedBy: -300, rebooted: true)
      try wallet.setRates()
      try expectRefused(scene, wallet, pairs, says: over)
    }
  }

  @Test(
    "After another boot with a clock behind what was booked it is over, though neither its start nor its end shows it")
  func behindTheBooks() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      try scene.quote()
      let pairs = try scene.pairs()
      wallet.clock.advance(seconds: 10)
      try scene.visitor.visit(scene.dollars).fill("Amount", with: "1").press("Deposit")
      try wallet.restart(clockMovedBy: -5, rebooted: true)
      try wallet.setRates()
      try expectRefused(scene, wallet, pairs, says: over)
    }
  }
}
