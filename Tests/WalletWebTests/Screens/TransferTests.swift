import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Transfer")
struct TransferTests {
  /// Two accounts; the first holds 69.50.
  private func two(_ wallet: TestWallet) throws -> (visitor: Visitor, from: String, to: String) {
    let visitor = try wallet.signedIn()
    let from = try visitor.openAccount("Everyday", deposit: "69.50")
    let to = try visitor.openAccount("Savings")
    try visitor.visit(from)
    return (visitor, from, to)
  }

  @Test("Moving 20.00 from Everyday to Savings changes both and not the total")
  func moves() async throws {
    try await withWallet { wallet in
      let (visitor, from, to) = try two(wallet)
      try visitor.fill("Amount", with: "20").press("Transfer")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == from + "/transfer?amount=20")
      try visitor.choose("To", "Savings").press("Transfer")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.address == from)
      #expect(visitor.reads("Moved $20.00", "Savings", "$49.50"))
      #expect(try visitor.visit("/home").reads("$69.50", "Everyday", "$49.50", "Savings", "$20.00"))
      #expect(try visitor.visit(to).reads("Transfer from Everyday", "$20.00"))
    }
  }

  @Test("The receiving account cannot be chosen away: empty is refused, the same account too")
  func noReceiver() async throws {
    try await withWallet { wallet in
      let (visitor, from, _) = try two(wallet)
      try visitor.fill("Amount", with: "20").press("Transfer")
      let options = try visitor.form(to: from + "/transfer").controls.first { $0.name == "to" }?.options ?? []
      #expect(options.count == 2, "an empty one and Savings: \(options)")
      try visitor.press("Transfer")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("Choose the account"))
      #expect(visitor.value("amount") == "20")
      let csrf = try #require(visitor.value("csrf"))
      let key = try #require(visitor.value("op"))
      let own = String(from.dropFirst("/accounts/".count))
      let same = try visitor.post(from + "/transfer", [("csrf", csrf), ("op", key), ("amount", "20"), ("to", own)])
      #expect(same.status == 422)
      #expect(same.text.contains("Choose a different account"))
      #expect(try visitor.visit("/home").reads("$69.50", "Everyday", "$69.50"))
    }
  }

  @Test("The amount is judged first, on the account's page")
  func amountFirst() async throws {
    try await withWallet { wallet in
      let (visitor, _, _) = try two(wallet)
      try visitor.fill("Amount", with: "nothing").press("Transfer")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("not an amount"))
      try visitor.fill("Amount", with: "70").press("Transfer")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("You only have $69.50 here"))
    }
  }

  @Test("The last amount and receiver that are not empty count")
  func lastCounts() async throws {
    try await withWallet { wallet in
      let (visitor, from, to) = try two(wallet)
      let csrf = try #require(visitor.value("csrf"))
      let key = try #require(visitor.value("op"))
      let id = String(to.dropFirst("/accounts/".count))
      let pairs = [
        ("csrf", csrf), ("op", key), ("amount", "1"), ("amount", "2"), ("amount", ""), ("to", id), ("to", ""),
      ]
      #expect(try visitor.post(from + "/transfer", pairs).status == 303)
      #expect(try visitor.visit(to).reads("$2.00"))
    }
  }

  @Test("S42: to another's account it is a 404 and nothing moves")
  func toAnother() async throws {
    try await withWallet { wallet in
      let (visitor, from, _) = try two(wallet)
      let csrf = try #require(visitor.value("csrf"))
      let key = try #require(visitor.value("op"))
      let other = try wallet.signedIn("(530) 555-0199")
      let foreign = try other.openAccount("Theirs").dropFirst("/accounts/".count)
      for to in [String(foreign), "AAAAAAAAAAAAAAAAAAAAAA", "1", "../x"] {
        let answer = try visitor.post(from + "/transfer", [("csrf", csrf), ("op", key), ("amount", "1"), ("to", to)])
        #expect(answer.status == 404, "\(to)")
      }
      #expect(try visitor.visit(from).reads("$69.50"))
    }
  }

  @Test("A receiver that is not the user's is a 404 whatever else is wrong with the form")
  func foreignFirst() async throws {
    try await withWallet { wallet in
      let (visitor, from, _) = try two(wallet)
      let csrf = try #require(visitor.value("csrf"))
      let key = try #require(visitor.value("op"))
      let unknown = ("to", "AAAAAAAAAAAAAAAAAAAAAA")
      for pairs in [[unknown], [unknown, ("op", "x")], [unknown, ("op", key), ("amount", "nothing")]] {
        #expect(try visitor.post(from + "/transfer", [("csrf", csrf)] + pairs).status == 404, "\(pairs)")
        let moved = pairs.map { ($0.0 == "to" ? "move_to" : $0.0, $0.1) }
        #expect(try visitor.post(from + "/delete", [("csrf", csrf)] + moved).status == 404, "\(moved)")
      }
    }
  }

  @Test("A key that was used already does not show whether another's account exists")
  func usedKey() async throws {
    try await withWallet { wallet in
      let (visitor, from, to) = try two(wallet)
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let key = ("op", try #require(visitor.value("op")))
      let mine = String(to.dropFirst("/accounts/".count))
      #expect(try visitor.post(from + "/transfer", [csrf, key, ("amount", "1"), ("to", mine)]).status == 303)
      let foreign = String(
        try wallet.signedIn("(530) 555-0199").openAccount("Theirs").dropFirst("/accounts/".count))
      for other in [foreign, "AAAAAAAAAAAAAAAAAAAAAA"] {
        #expect(try visitor.post(from + "/transfer", [csrf, key, ("amount", "1"), ("to", other)]).status == 404)
      }
      #expect(try visitor.post(from + "/transfer", [csrf, key, ("amount", "2"), ("to", mine)]).status == 422)
    }
  }

  @Test("With one account only, the page says so and offers to open another")
  func alone() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "5")
      try visitor.fill("Amount", with: "5").press("Transfer")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.page.links.contains { $0.address == "/accounts/new" })
    }
  }
}
