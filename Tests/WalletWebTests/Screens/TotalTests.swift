import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Total over time")
struct TotalTests {
  private func rows(_ visitor: Visitor) -> [(String, String)] {
    visitor.answer.text.matches(
      of: /<tr><th scope="row">([^<]*)<\/th><td><span class="sum">([^<]*)<\/span><\/td><\/tr>/
    ).map { (String($0.1), String($0.2)) }
  }

  @Test("30 days or 12 months, from the first account on, as a picture with its table")
  func spans() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      #expect(try first.visit("/total").reads("Nothing to show yet."))
      try first.openAccount("Everyday", deposit: "100")
      wallet.wait(days: 2)
      try wallet.signedIn().openAccount("Savings", deposit: "50")
      let visitor = try wallet.signedIn()
      try visitor.visit("/home").follow("Total over time")
      #expect(visitor.statuses == [200] && visitor.address == "/total")
      #expect(rows(visitor).map(\.1) == ["$100.00", "$100.00", "$150.00"])
      #expect(visitor.reads("Total $150.00", "+$150.00 in the last 30 days", "Total at the end of each day"))
      wallet.wait(days: 400)
      let later = try wallet.signedIn()
      try later.visit("/total").follow("12 months")
      #expect(later.statuses == [200] && rows(later).count == 12)
      #expect(rows(later).allSatisfy { $0.1 == "$150.00" } && later.reads("Total at the end of each month"))
      #expect(try later.visit("/total?over=x").reads("Total at the end of each day"))
      #expect(rows(later).count == 30)
    }
  }

  @Test("The page says for each account what changed the total, the largest first, closed ones too")
  func byAccount() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "100")
      let trip = try visitor.openAccount("Trip", deposit: "30")
      try visitor.openAccount("Rest", deposit: "7")
      wallet.wait(days: 40)
      let later = try wallet.signedIn()
      #expect(try !later.visit("/total").reads("What changed the total"), "nothing happened in these days")
      try later.openAccount("Savings", deposit: "250")
      try later.visit(trip + "/delete").choose("What happens to its money", "Everyday").press("Delete account")
      try later.visit("/total")
      #expect(later.reads("+$250.00 in the last 30 days", "What changed the total"))
      let rows = later.answer.text.matches(
        of:
          /<bdi>(\w+)<\/bdi><\/a> <span class="left">(?:Now <span class="sum">)?([^<]*)<[^§]*?<\/th><td><span class="sum(?: in)?">([^<]*)</
      )
      let said = rows.map { "\($0.1) \($0.2) \($0.3)" }
      #expect(said == ["Savings $250.00 +$250.00", "Everyday $130.00 +$30.00", "Trip Closed −$30.00"])
      try later.visit("/settings").press("Hide amounts")
      #expect(try !later.visit("/total").reads("What changed the total"))
    }
  }

  @Test("While amounts are hidden there is no curve")
  func hidden() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "100")
      try visitor.visit("/settings").press("Hide amounts")
      #expect(try visitor.visit("/total").reads("The chart is hidden while amounts are hidden."))
      #expect(!visitor.answer.text.contains("<svg viewBox=\"0 0 600") && !visitor.reads("$100.00"))
      #expect(try wallet.visitor().get("/total").field("Location") == "/login")
    }
  }
}
