import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Charging session", .blocking)
struct ChargingSessionTests {
  @Test("From the number on the sticker to the invoice: each page tells how it goes, and the end is paid once")
  func whole() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      try driver.visit("/charge/identify").fill("Charger", with: "100001").press("Identify").follow("Begin charging")
      #expect(driver.address == "/charge/points/1?charger=100001" && driver.value("limit") == "30.00")
      try driver.press("Begin charging")
      let session = driver.address
      #expect(driver.statuses == [303, 200] && driver.reads("Asking the charger …", "Main Street 100001"))
      #expect(try driver.visit("/home").reads("Asking the charger …", "$100.00", "$30.00 held"))
      try point.serve(until: "RemoteStartTransaction")
      let isWaiting = try blockUntil {
        try driver.visit(session).reads("Plug in your car now, until \(wallet.time(in: 180))")
      }
      #expect(isWaiting, "\(driver.page.text)")

      let transaction = try point.beginTransaction(at: wallet.clock.now())
      #expect(try driver.visit(session).reads("0.00 kWh, $0.00 of $30.00, less than a minute, as of \(wallet.time())"))
      wallet.clock.advance(seconds: 600)
      try point.sample(2000, of: transaction, at: wallet.clock.now())
      #expect(
        try driver.visit("/settings").reads(
          "Charging at Main Street 100001: 1.00 kWh, $0.30 of $30.00, 10 minutes, as of \(wallet.time())", "Settings"))
      try driver.follow("Details")
      #expect(driver.reads("Cost so far", "$0.30", "7.2 kW", "50 %", "Everyday", "$0.30 per kWh."))

      try driver.fill("Amount", with: "5").press("Raise the limit")
      #expect(driver.statuses == [303, 200] && driver.reads("of your limit of $35.00"), "\(driver.page.text)")
      try driver.press("Stop")
      #expect(driver.statuses == [303, 200] && driver.address == session && driver.reads("Stopping …"))
      try point.serve(until: "RemoteStopTransaction")
      try point.endTransaction(transaction, meter: 2500, at: wallet.clock.now())

      #expect(try driver.visit("/home").reads("Charging at Main Street 100001 has ended. 1.50 kWh, $0.45."))
      #expect(driver.reads("$99.55") && !driver.reads("held"))
      try driver.follow("Invoice")
      #expect(driver.statuses == [200] && driver.reads("$0.45"))
      #expect(try !driver.visit("/home").reads("has ended"), "it was seen")
      #expect(try driver.visit(session).reads("You stopped it.", "Paid", "$0.45", "Invoice"))
      #expect(!driver.reads("estimated") && driver.answer.field("Refresh") == nil)
      // What comes later changes nothing.
      for action in ["stop", "raise"] {
        let csrf = try #require(driver.value("csrf"))
        let found = try driver.value("op") ?? driver.visit("/accounts/new").value("op")
        let key = try #require(found)
        let answer = try driver.post("\(session)/\(action)", [("csrf", csrf), ("op", key), ("amount", "1")])
        #expect(answer.status == (action == "stop" ? 303 : 400))
      }
      #expect(try driver.visit("/home").reads("$99.55"))
    }
  }

  @Test("One that never began: stopped while the charger is asked, nothing is charged and nothing held")
  func neverBegan() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let (driver, session) = try wallet.begun()
      try driver.press("Stop")
      #expect(driver.address == session && driver.reads("You stopped it. Nothing was charged."), "\(driver.page.text)")
      #expect(try driver.visit("/home").reads("$100.00") && !driver.reads("held") && !driver.reads("Asking"))
    }
  }

  @Test(
    "What is not typed as an amount, is too much or is not there is 422, and raises nothing; the same form raises once")
  func raise() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let (driver, session) = try wallet.begun()
      for (typed, words) in [
        ("", "Enter an amount"), ("x", "amount"), ("0", "more than zero"), ("170.01", "from $0.01 to $170.00."),
        ("70.01", "Only $70.00 is available here"),
      ] {
        try driver.visit(session).fill("Amount", with: typed).press("Raise the limit")
        #expect(driver.statuses == [422] && driver.reads(words), "\(typed): \(driver.page.text)")
        #expect(driver.reads("of your limit of $30.00"))
      }
      try driver.visit(session)
      let pairs = driver.pairs(of: try driver.form(to: session + "/raise")).filter { $0.0 != "amount" }
      for _ in 0..<2 { #expect(try driver.post(session + "/raise", pairs + [("amount", "70")]).status == 303) }
      #expect(try driver.visit(session).reads("of your limit of $100.00"))
    }
  }

  @Test("S42: another's session is none: to see, follow, stop and raise")
  func foreign() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let (driver, session) = try wallet.begun()
      let thief = try wallet.driver("(530) 555-0199")
      let pairs = [("csrf", try #require(thief.visit("/accounts/new").value("csrf"))), ("amount", "1")]
      for path in [session, session + "?follow=1"] { #expect(try thief.get(path).status == 404) }
      for path in [session + "/stop", session + "/raise"] { #expect(try thief.post(path, pairs).status == 404) }
      #expect(try wallet.visitor().get(session).field("Location") == "/login")
      #expect(try driver.visit(session).reads("Asking the charger …", "of your limit of $30.00"))
      #expect(!(try thief.visit("/home").answer.text.contains("id=\"charging\"")))
    }
  }

  @Test("S20: a page that is followed renews itself, and that is no use of the session, which ends as if nobody looked")
  func followed() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      defer { withExtendedLifetime(point) {} }
      let driver = wallet.visitor()
      try driver.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try driver.fill("Code", with: try wallet.messages.newestCode()).tick("shared").press("Verify")
      try driver.openAccount("Everyday", deposit: "100")
      try driver.visit("/charge/points/1?charger=100001").press("Begin charging")
      let session = driver.address
      try driver.follow("Follow")
      #expect(driver.address == session + "?follow=1" && driver.answer.field("Refresh") == "15")
      #expect(try driver.get(session).field("Refresh") == nil, "and this is a use")
      for left in [1200, 600, 1] {
        wallet.clock.advance(seconds: left == 1 ? 599 : 600)
        try driver.visit(session + "?follow=1")
        #expect(driver.statuses == [200] && driver.answer.text.contains("data-idle=\"\(left)\""), "\(left)")
      }
      wallet.clock.advance(seconds: 1)
      #expect(try driver.get(session + "?follow=1").field("Location") == "/login")
    }
  }
}
