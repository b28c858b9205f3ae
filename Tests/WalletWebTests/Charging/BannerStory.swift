import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: each page tells of charging", .blocking)
struct BannerStory {
  private func hasBanner(_ visitor: Visitor, _ path: String) throws -> Bool {
    try visitor.visit(path).answer.text.contains("id=\"charging\"")
  }

  @Test("While a session is live it is on every page of its driver, before the heading, and on nobody else's")
  func everywhere() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let driver = try wallet.driver()
      let account = try driver.openAccount("Savings")
      let pages = [
        "/home", account, account + "/transfer", account + "/delete", account + "/statement", "/accounts/new",
        "/closed",
        "/cards", "/cards/new", "/export", "/settings", "/settings/phone", "/settings/sessions", "/settings/recovery",
        "/settings/totp", "/charge", "/charge/points/1", "/charge/points/2", "/charge/identify", "/security",
        "/no-such-page", "/charge/sessions/AAAAAAAAAAAAAAAAAAAAAA",
      ]
      for page in pages { #expect(try !hasBanner(driver, page), "\(page)") }
      try driver.visit("/charge/points/1?charger=100001").press("Begin charging")
      for page in pages + [driver.address] {
        #expect(try hasBanner(driver, page), "\(page)")
        let text = driver.answer.text
        let (banner, heading) = (text.firstRange(of: "id=\"charging\""), text.firstRange(of: "<h1"))
        #expect(try #require(banner).lowerBound < #require(heading).lowerBound, "\(page)")
        #expect(Markup(page: text).faults.isEmpty, "\(page)")
      }
      #expect(try !hasBanner(driver, "/"), "the first page is bare")
      let others = [wallet.visitor(), try wallet.signedIn("(530) 555-0199")]
      for other in others { #expect(try !hasBanner(other, "/charge/points/1") && !hasBanner(other, "/security")) }
      try driver.visit("/cards").press("Stop")
      #expect(driver.address.hasPrefix("/charge/sessions/") && driver.reads("Nothing was charged."))
      for page in pages { #expect(try !hasBanner(driver, page), "\(page)") }
    }
  }

  @Test("An end is shown until it was seen, or for an hour")
  func ended() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let (driver, session) = try wallet.begun()
      let id = try #require(session.split(separator: "/").last)
      let csrf = ("csrf", try #require(driver.value("csrf")))
      #expect(try driver.post("/charge/sessions/\(id)/stop", [csrf]).status == 303)
      #expect(try driver.visit("/home").reads("Charging at Main Street 100001 has ended. Nothing was charged."))
      // A page that renews itself may have nobody in front of it.
      #expect(try driver.visit(session + "?follow=1").answer.field("Refresh") == nil)
      #expect(try hasBanner(driver, "/home"))
      wallet.clock.advance(seconds: 3599)
      #expect(try hasBanner(driver, "/home"))
      wallet.clock.advance(seconds: 1)
      #expect(try !hasBanner(driver, "/home"))
      try driver.visit("/charge/points/1?charger=100001").press("Begin charging").press("Stop")
      #expect(driver.reads("Nothing was charged."))
      #expect(try !hasBanner(driver, "/home"), "its page tells it")
    }
  }

  @Test("Covered amounts stay covered")
  func covered() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let (driver, session) = try wallet.begun()
      let transaction = try point.beginTransaction(at: wallet.clock.now())
      wallet.clock.advance(seconds: 600)
      try point.sample(2000, of: transaction, at: wallet.clock.now())
      try driver.visit("/settings").press("Hide amounts")
      for page in ["/home", session] {
        #expect(try driver.visit(page).reads("1.00 kWh, $••• of $•••, 10 minutes"), "\(driver.page.text)")
        for amount in ["$0.30 of", "$30.00", "value=\"30\"", "max=\"3000\""] {
          #expect(!driver.answer.text.contains(amount), "\(page): \(amount)")
        }
      }
    }
  }

  @Test("A lost connection is shown, and a session goes on")
  func lost() async throws {
    try await withChargers { wallet, _ in
      var point: ScriptedChargePoint? = try wallet.readyPoint()
      let (driver, _) = try wallet.begun()
      _ = try #require(try point?.beginTransaction(at: wallet.clock.now()))
      #expect(try driver.visit("/home").reads("Charging at Main Street 100001"))
      point = nil
      let words = "The charger has lost its connection. It goes on; your limit holds."
      let isTold = try blockUntil { try driver.visit("/home").reads("Charging at", words) }
      #expect(isTold, "\(driver.page.text)")
    }
  }
}
