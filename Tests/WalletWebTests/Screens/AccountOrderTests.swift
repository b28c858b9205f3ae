import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Order of accounts")
struct AccountOrderTests {
  private func names(_ visitor: Visitor) throws -> [String] {
    try visitor.visit("/home")
    return visitor.page.links.filter { $0.address.contains(/^\/accounts\/[\w-]{22}$/) }
      .map { String($0.text.prefix { $0 != " " }) }
  }

  @Test("Accounts are moved without a script; a new one comes last; a reopened one to its old place")
  func moves() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let a = try visitor.openAccount("A")
      try visitor.openAccount("B")
      let c = try visitor.openAccount("C")
      #expect(try names(visitor) == ["A", "B", "C"])
      try visitor.follow("Order of accounts")
      #expect(visitor.statuses == [200] && visitor.reads("A", "B", "C"))
      try visitor.press("Move C up")
      #expect(visitor.statuses == [303, 200] && visitor.address == "/accounts/order")
      #expect(try names(visitor) == ["A", "C", "B"])
      try visitor.visit("/accounts/order").press("Move A down")
      #expect(try names(visitor) == ["C", "A", "B"])
      try visitor.openAccount("D")
      #expect(try names(visitor) == ["C", "A", "B", "D"])
      let csrf = ("csrf", try #require(visitor.visit("/accounts/order").value("csrf")))
      for move in ["up", "top"] {
        #expect(try visitor.post(c + "/move", [csrf, (move, "1")]).status == 303, "the first stays where it is")
      }
      #expect(try visitor.post(c + "/move", [csrf, ("up", "1"), ("top", "1")]).status == 400, "one of them")
      #expect(try names(visitor) == ["C", "A", "B", "D"])
      try visitor.visit("/accounts/order").press("Move D to the top")
      #expect(try names(visitor) == ["D", "C", "A", "B"])
      try visitor.visit("/accounts/order").press("Move D down")
      try visitor.press("Move D down").press("Move D down")
      #expect(try names(visitor) == ["C", "A", "B", "D"])
      try visitor.visit(a + "/delete").press("Delete account").press("Undo")
      #expect(try names(visitor) == ["C", "A", "B", "D"])
    }
  }

  @Test(
    "Sixty accounts make no endless page: a field finds some, all but the first are folded away, the empty ones apart")
  func sixty() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for number in 1...12 { try visitor.openAccount("Pocket-\(number)") }
      try visitor.visit("/home")
      #expect(!visitor.reads("Find an account"), "a dozen needs none")
      for number in 13...60 { try visitor.openAccount("Pocket-\(number)", deposit: number > 50 ? "1" : nil) }
      try visitor.visit("/home")
      #expect(
        visitor.reads(
          "Find an account", "Pocket-51", "Pocket-58", "2 more accounts", "Pocket-59", "Pocket-60",
          "50 empty accounts", "Pocket-1", "Pocket-50"))
      #expect(visitor.answer.text.contains("<details class=\"more\">\n<summary>2 more accounts</summary>"))
      try visitor.fill("Find an account", with: "POCKET 59").press("Find")
      #expect(visitor.statuses == [200] && visitor.value("q") == "POCKET 59")
      let found = visitor.page.links.filter { $0.address.contains(/^\/accounts\/[\w-]{22}$/) }.map(\.text)
      #expect(found.count == 1 && found[0].hasPrefix("Pocket-59") && visitor.reads("Show all 60 accounts"))
      try visitor.fill("Find an account", with: "<nobody>").press("Find")
      #expect(visitor.reads("No account has a name with that in it."))
      #expect(try visitor.follow("Show all 60 accounts").reads("Pocket-60"))
      #expect(try visitor.visit("/home?q=").statuses == [200] && visitor.reads("50 empty accounts"))
    }
  }
}
