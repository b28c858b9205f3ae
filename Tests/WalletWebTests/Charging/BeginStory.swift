import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: drivers begin to charge", .blocking)
struct BeginStory {
  /// The form at a charge point, filled in.
  private func pairs(_ driver: Visitor, _ change: (String, String)...) throws -> [(String, String)] {
    try driver.visit("/charge/points/1?charger=100001")
    let pairs = driver.pairs(of: try driver.form(to: "/charge/begin"))
    return pairs.filter { pair in !change.contains { $0.0 == pair.0 } } + change
  }

  private func begin(_ driver: Visitor, _ change: (String, String)...) throws -> HTTPAnswer {
    try driver.visit("/charge/points/1?charger=100001")
    let pairs = driver.pairs(of: try driver.form(to: "/charge/begin"))
    return try driver.post(
      "/charge/begin", pairs.filter { pair in !change.contains { $0.0 == pair.0 } } + change)
  }

  @Test("Each thing that is wrong is 422 in words, and nothing is held")
  func refused() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      try point.status("Faulted", of: 2)
      let driver = try wallet.driver()
      for (change, words) in [
        (("charger", "100002"), "Charger out of order"), (("charger", "100003"), "Charger not available"),
        (("account", ""), "Choose the account that pays."), (("limit", ""), "Enter an amount"),
        (("limit", "0.29"), "Enter an amount from $0.30 to $200.00."),
        (("limit", "200.01"), "Enter an amount from $0.30 to $200.00."),
        (("limit", "100.01"), "You only have $100.00 here, which is less than $100.01."),
      ] {
        let answer = try begin(driver, change)
        #expect(answer.status == 422, "\(change)")
        let page = PageReader(answer.text)
        #expect(page.text.contains(words) && page.title.hasPrefix("Error: "), "\(change): \(page.text)")
      }
      #expect(try begin(driver, ("charger", "999999")).status == 404)
      #expect(try driver.visit("/home").reads("$100.00") && !driver.reads("held"))
      #expect(!point.calls.contains { $0.action == "RemoteStartTransaction" })
    }
  }

  @Test("Prices that changed between the page and its button are told, and nothing is held; the new ones can be taken")
  func pricesChanged() async throws {
    try await withChargers { wallet, file in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      let old = try pairs(driver)
      #expect(driver.reads("$0.30 per kWh") && driver.value("tariff") == "300000-0-0-0")
      try file.write(ChargersFile.first.map { $0.replacing(",0.30,", with: ",0.50,") } + [ChargersFile.second])
      for _ in 1...2 { wallet.running.charging.watch.look() }
      for tariff in [nil, "500000", "500000-0-0-0-0", "500000-0-0-0e0", "500000-100-0-0"] {
        let form = old.map { $0.0 == "tariff" ? ($0.0, tariff ?? $0.1) : $0 }
        let answer = try driver.post("/charge/begin", form)
        let page = PageReader(answer.text)
        #expect(answer.status == 422 && page.title.hasPrefix("Error: "), "\(tariff ?? "old")")
        #expect(page.text.contains("The prices here have changed. Look at the new ones, then begin again."))
        #expect(page.text.contains("$0.50 per kWh") && answer.text.contains("value=\"500000-0-0-0\""))
        #expect(try driver.visit("/home").reads("$100.00") && !driver.reads("held"))
      }
      let new = old.map { $0.0 == "tariff" ? ($0.0, "500000-0-0-0") : $0 }
      for form in [new, old] {
        // Once it has begun, the same form is the same, whatever has changed.
        #expect(try driver.post("/charge/begin", form).status == 303)
      }
      try point.serve(until: "RemoteStartTransaction")
      #expect(point.calls.count { $0.action == "RemoteStartTransaction" } == 1)
    }
  }

  @Test("A form that does not say which prices it has seen begins at those of the moment")
  func withoutPrices() async throws {
    try await withChargers { wallet, file in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let driver = try wallet.driver()
      let form = try pairs(driver).filter { $0.0 != "tariff" }
      try file.write(ChargersFile.first.map { $0.replacing(",0.30,", with: ",0.50,") } + [ChargersFile.second])
      for _ in 1...2 { wallet.running.charging.watch.look() }
      let answer = try driver.post("/charge/begin", form)
      #expect(answer.status == 303)
      #expect(try driver.visit(try #require(answer.field("Location"))).reads("$0.50 per kWh"))
    }
  }

  @Test("Who comes second gets the charger occupied; who charges already gets the way there")
  func occupied() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let other = try wallet.driver("(530) 555-0199")
      let late = try pairs(other)
      let (driver, session) = try wallet.begun()
      let again = try #require(
        try driver.visit("/charge/points/1?charger=100002").page.links.first { $0.text == "Details" })
      #expect(again.address == session && driver.reads("You are charging already."))

      let answer = try other.post("/charge/begin", late)
      #expect(answer.status == 422 && PageReader(answer.text).text.contains("Charger occupied"))
      #expect(try other.visit("/home").reads("$100.00") && !other.reads("held"))
      #expect(try other.visit("/charge/identify?charger=100001").reads("Charger occupied"))
      #expect(try other.visit("/charge/points/1").reads("100001", "occupied"))
      try driver.visit("/charge/identify?charger=100001").follow("Details")
      #expect(driver.address == session)
    }
  }

  @Test("The same form sent twice begins once; another form while one charges is 422")
  func twice() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      let (first, second) = (try pairs(driver, ("limit", "20")), try pairs(driver, ("charger", "100002")))
      let places = try (0..<2).map { _ in try driver.post("/charge/begin", first) }
      #expect(places.map(\.status) == [303, 303])
      #expect(Set(places.map { $0.field("Location") }).count == 1)
      let other = try driver.post("/charge/begin", second)
      #expect(other.status == 422 && PageReader(other.text).text.contains("You are charging already."))
      #expect(try driver.visit("/home").reads("$20.00 held"))
      try point.serve(until: "RemoteStartTransaction")
      #expect(point.calls.count { $0.action == "RemoteStartTransaction" } == 1)
    }
  }

  @Test("Another's account pays nothing, and a form without its key begins nothing")
  func foreign() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let owner = try wallet.signedIn("(530) 555-0199")
      let account = String(try owner.openAccount("Rich", deposit: "500").split(separator: "/")[1])
      let driver = try wallet.driver()
      for id in [account, "AAAAAAAAAAAAAAAAAAAAAA", "x"] {
        #expect(try begin(driver, ("account", id), ("limit", "nothing")).status == 404, "\(id)")
      }
      #expect(try begin(driver, ("op", "")).status == 400)
      #expect(try begin(driver, ("csrf", "")).status == 403)
      #expect(try wallet.visitor().post("/charge/begin", []).status == 403)
      #expect(try driver.visit("/home").reads("$100.00") && !driver.reads("held"))
    }
  }

  @Test("Strangers are led to sign in; without dollars, or with too few, the page tells what to do")
  func ways() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let stranger = try wallet.visitor().visit("/charge/points/1")
      #expect(stranger.reads("Sign in to charge here.") && stranger.cookies.isEmpty)
      #expect(try stranger.follow("Sign in").address == "/login")
      #expect(try wallet.waitingForCode().visit("/charge/points/1").reads("Sign in to charge here."))
      let driver = try wallet.signedIn()
      #expect(try driver.visit("/charge/points/1").reads("You pay from an account in US dollars, and you have none."))
      #expect(try driver.follow("Open an account").address == "/accounts/new")
      let account = try driver.openAccount("Everyday", deposit: "0.29")
      #expect(try driver.visit("/charge/points/1").reads("Charging here needs $0.30 at least"))
      #expect(try driver.follow("Deposit money").address == account)
      try driver.fill("Amount", with: "20").press("Deposit")
      #expect(try driver.visit("/charge/points/1").value("limit") == "20.29")
    }
  }
}
