import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Story: somebody prefers the pig")
struct ThemeStory {
  @Test("The chosen theme is on every page, stays with the user, and is remembered by the browser after signing out")
  func chosen() async throws {
    try await withWallet { wallet in
      let person = try wallet.signedIn()
      #expect(try !person.get("/home").text.contains("class=\"piggy\""))
      try person.visit("/settings").press("PiggyBank")
      #expect(person.statuses == [303, 200] && person.address == "/settings")
      for path in ["/", "/home", "/settings", "/security", "/accounts/new", "/nowhere"] {
        let page = try person.get(path)
        #expect(page.text.contains("<html lang=\"en\" class=\"piggy\">"), "\(path)")
        #expect(page.text.contains("PiggyBank") && !page.text.contains("MyWallet</title>"), "\(path)")
      }
      try person.visit("/settings").press("Log Out")
      #expect(try person.get("/").text.contains("<h1>PiggyBank</h1>"))
      let login = try person.visit("/login")
      #expect(login.reads("Get Verification Code") && !login.reads("Send OTP"))

      wallet.clock.advance(seconds: 120)
      let elsewhere = try wallet.signedIn()
      #expect(try elsewhere.visit("/home").reads("PiggyBank"))
      #expect(try elsewhere.get("/").text.contains("<h1>PiggyBank</h1>"), "that browser remembers it from now on")
      try elsewhere.visit("/settings").press("MyWallet")
      #expect(try !elsewhere.get("/home").text.contains("PiggyBank</a>"))
      #expect(try wallet.visitor().visit("/login").reads("Send OTP"), "a stranger's browser knows nothing of it")
    }
  }

  @Test("The theme's cookie holds for long at home, and until the browser is closed on a shared computer")
  func cookie() async throws {
    try await withWallet { wallet in
      let home = try wallet.signedIn()
      let csrf = ("csrf", try #require(try home.visit("/settings").value("csrf")))
      let kept = try home.post("/settings/theme", [csrf, ("theme", "piggy")])
      let cookie = try #require(kept.field("Set-Cookie"))
      #expect(cookie.contains("_theme=piggy; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000"))
      for theme in ["", "Piggy", "pink"] {
        #expect(try home.post("/settings/theme", [csrf, ("theme", theme)]).status == 400, "\(theme)")
      }
      wallet.clock.advance(seconds: 120)
      let shared = wallet.visitor()
      try shared.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try shared.fill("Code", with: try wallet.messages.newestCode())
      let answer = try shared.tick("shared").press("Verify")
      #expect(answer.address == "/home" && answer.reads("PiggyBank"))
      let again = ("csrf", try #require(try shared.visit("/settings").value("csrf")))
      let set = try #require(try shared.post("/settings/theme", [again, ("theme", "piggy")]).field("Set-Cookie"))
      #expect(set.contains("_theme=piggy") && !set.contains("Max-Age"))
      try shared.visit("/settings").press("Log Out")
      #expect(try shared.get("/").text.contains("<h1>MyWallet</h1>"), "the next person does not see whose theme it was")
    }
  }

  @Test("A goal in another currency keeps it, and is compared by the newest rates; without one the pig says so")
  func goalAbroad() async throws {
    try await withWallet { wallet in
      let yen = try #require(Currency(code: "JPY"))
      func set(_ worth: Int64) throws {
        let rate = try #require(Rate(digits: worth, scale: 4))
        let price = KnownPrice(
          currency: yen, price: DollarPrice(rate), asOf: .moment(wallet.clock.now()), source: "Test")
        wallet.rates.replace(with: RateTable([price]))
      }
      let person = try wallet.signedIn()
      _ = try person.openAccount("Everyday", deposit: "420")
      try person.visit("/settings").press("PiggyBank")
      try person.visit("/settings").fill("Savings goal", with: "¥100,000").choose("Currency of the goal", "(JPY)")
      try person.press("Save goal")
      #expect(person.statuses == [303, 200] && person.reads("Your goal is saved."))
      #expect(person.value("goal") == "100000" && person.value("currency") == "JPY")
      try set(84)
      #expect(try person.visit("/home").reads("50%", "of ¥100,000"))
      try set(42)
      #expect(try person.visit("/home").reads("Goal reached: ¥100,000"))
      wallet.rates.replace(with: RateTable([]))
      #expect(
        try person.visit("/home").reads("¥100,000", "No rate is known for Japanese yen (JPY).", "Change the goal"))
      try person.visit("/settings").fill("Savings goal", with: "1.5").press("Save goal")
      #expect(person.statuses == [422] && person.reads("Write a whole number, without a point."))
      #expect(person.value("goal") == "1.5" && person.value("currency") == "JPY")
      let hidden = try person.pairs(of: person.form(to: "/settings/goal")).filter { $0.0 == "csrf" }
      let unknown = try person.post("/settings/goal", hidden + [("goal", "5"), ("currency", "XAU")])
      #expect(unknown.status == 422 && unknown.text.contains("Choose a currency from the list."))
      #expect(try person.post("/settings/goal", hidden + [("goal", "600")]).status == 303)
      #expect(
        try person.visit("/home").reads("70%", "of $600.00"), "dollars if no currency is named, and without a rate")
    }
  }

  @Test("The pig fills up as the total nears the goal, and says so; without a goal it asks for one")
  func goal() async throws {
    try await withWallet { wallet in
      let person = try wallet.signedIn()
      _ = try person.openAccount("Everyday", deposit: "420")
      #expect(try !person.visit("/settings").reads("Savings goal"), "it is the pig's")
      try person.press("PiggyBank")
      #expect(try person.visit("/home").reads("Set a goal"))
      try person.visit("/settings").fill("Savings goal", with: "1,000").press("Save goal")
      #expect(person.statuses == [303, 200] && person.reads("Your goal is saved."))
      #expect(person.value("goal") == "1000.00")
      #expect(try person.visit("/home").reads("42%", "of $1,000.00"))
      #expect(try person.get("/home").text.contains("aria-label=\"The pig is 42 percent full\""))
      try person.visit("/settings").fill("Savings goal", with: "420").press("Save goal")
      #expect(try person.visit("/home").reads("Goal reached:"))
      for (typed, words) in [("x", "not an amount"), ("0", "more than zero"), ("-5", "There is a problem")] {
        try person.visit("/settings").fill("Savings goal", with: typed).press("Save goal")
        #expect(person.statuses == [422] && person.value("goal") == typed && person.reads(words), "\(typed)")
      }
      #expect(try person.visit("/home").reads("Goal reached:"), "what was refused changed nothing")
      try person.visit("/settings").fill("Savings goal", with: "").press("Save goal")
      #expect(person.reads("Your goal is removed."))
      #expect(try person.visit("/home").reads("Set a goal"))
    }
  }
}
