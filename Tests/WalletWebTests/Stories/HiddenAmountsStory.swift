import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Story: amounts are covered where others look on")
struct HiddenAmountsStory {
  /// The amounts as the wallet writes them.
  private func amounts(on walk: SiteWalk) -> Set<String> {
    Set(walk.pages.flatMap { page in page.answer.text.matches(of: /\$[0-9,]+\.[0-9][0-9]/).map { String($0.0) } })
  }

  @Test("Who covers amounts finds none on any page: not in titles, charts, fields, nor in what is refused")
  func nowhere() async throws {
    try await withWallet { wallet in
      let person = try wallet.personWithPast(deposits: 3)
      let account = try person.openAccount("Secret", deposit: "7654.32")
      _ = try person.visit(account).fill("Amount", with: "1.11").press("Withdraw")
      // Leaves out zero and the limit, which is public and nobody's money.
      let told = amounts(on: try SiteWalk(person)).subtracting(["$0.00", "$1,000,000,000.00"])
      #expect(told.count > 5 && told.contains("$7,653.21"))

      try person.visit("/home").press("Hide amounts")
      #expect(person.statuses == [303, 200] && person.address == "/home")
      #expect(person.reads("$\u{2022}\u{2022}\u{2022}"))
      let walk = try SiteWalk(person)
      #expect(amounts(on: walk).intersection(told) == [])
      for page in walk.pages {
        for secret in ["7653.21", "7654.32", "7,653"] {
          #expect(!page.answer.text.contains(secret), "\(secret) on \(page.address)")
        }
        #expect(!page.answer.text.contains("class=\"spark\"") && !page.answer.text.contains("class=\"plot\""))
      }
      let refused = try person.visit(account).fill("Amount", with: "9999").press("Withdraw")
      #expect(
        refused.statuses == [422] && refused.reads("You only have $\u{2022}\u{2022}\u{2022} here, which is less than"))
      #expect(!refused.reads("7,653"))
      let receiver = try #require(walk.identifiers.first { "/accounts/" + $0 != account })
      let key = try #require(try person.visit(account + "/transfer").value("op"))
      let csrf = try #require(person.value("csrf"))
      let moved = try person.post(
        account + "/transfer", [("csrf", csrf), ("op", key), ("amount", "88888"), ("to", receiver)])
      #expect(moved.status == 404 || moved.status == 422)
      let deletion = try person.get(account + "/delete")
      let asked = try person.visit(account).fill("Amount", with: "9999").enter(in: "Amount").answer
      let whole = try person.post(account + "/choose", [("csrf", csrf), ("op", key), ("all", "withdraw")])
      #expect(asked.status == 200 && whole.status == 422)
      for answer in [moved, deletion, asked, whole] {
        #expect(!answer.text.contains(/[0-9,]*7,?653/), "\(answer.text)")
      }

      try person.visit(account).press("Show amounts")
      #expect(person.address == account && person.reads("$7,653.21"))
    }
  }

  @Test("Amounts stay covered after signing in again and after a restart, and another user's are not covered")
  func stays() async throws {
    try await withWallet { wallet in
      let ann = try wallet.signedIn()
      _ = try ann.openAccount("Everyday", deposit: "12.34")
      try ann.visit("/settings").press("Hide amounts")
      #expect(ann.address == "/settings" && ann.reads("Show amounts"))
      try wallet.restart(clockMovedBy: 120)
      #expect(try !ann.visit("/home").reads("$12.34"))
      #expect(try !wallet.signedIn().visit("/home").reads("$12.34"), "another browser of the same user")
      let bob = try wallet.signedIn("(530) 555-0199")
      _ = try bob.openAccount("Everyday", deposit: "12.34")
      #expect(try bob.visit("/home").reads("$12.34"))
    }
  }

  @Test("A form that says neither on nor off changes nothing, and leads nowhere else")
  func strictForm() async throws {
    try await withWallet { wallet in
      let person = try wallet.signedIn()
      let csrf = ("csrf", try #require(try person.visit("/settings").value("csrf")))
      for hide in ["", "ON", "yes"] {
        #expect(try person.post("/settings/amounts", [csrf, ("hide", hide)]).status == 400)
      }
      #expect(try person.post("/settings/amounts", [csrf]).status == 400)
      for next in ["https://example.org/", "//example.org", "/logout", "/nowhere", "/home?at=x"] {
        let answer = try person.post("/settings/amounts", [csrf, ("hide", "off"), ("next", next)])
        #expect(answer.status == 303 && answer.field("Location") == "/home", "\(next)")
      }
    }
  }
}
