import Foundation
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Statements and receipts on paper", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct HistoryPrintTests {
  /// The texts of all links that lead on, buttons and fields that show.
  private static let controls = """
    return [...document.querySelectorAll('button, input, select, summary, nav a, .back a')]
      .filter(e => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length).map(e => e.textContent || e.name)
    """

  /// How many lines each account's name takes.
  private static let lines = """
    return [...document.querySelectorAll('.entries .what')]
      .map(e => Math.round(e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)))
    """

  private func withPages(
    _ body: (TestWallet, WebDriver, _ account: String, _ receipt: String) throws -> Void
  ) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings").fill("Your name", with: "Ann Lee").press("Save Name")
      try visitor.openAccount(String(repeating: "W", count: 64))
      let account = try visitor.openAccount("Everyday", deposit: "50")
      try visitor.visit(account).fill("Amount", with: "20").fill("Note (optional)", with: "For May").press("Transfer")
        .choose("To", "WWW").press("Transfer")
      let receipt = try visitor.newestReceipt(of: account)
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        try browser.signIn(at: "http://localhost:\(wallet.port)", cookie)
        try body(wallet, browser, account, receipt)
      }
    }
  }

  @Test("They say whose they are, when, and what for, and have nothing to press")
  func paper() async throws {
    try await withPages { wallet, browser, account, receipt in
      let site = "http://localhost:\(wallet.port)"
      for (address, words) in [
        (account + "/statement", ["Everyday. Ann Lee, +15305550123. Printed on", "For May", "Closing balance"]),
        (receipt, ["$20.00", "Ann Lee, +15305550123", "For May", "Receipt number"]),
      ] {
        try browser.visit(site + address)
        try browser.prefer(dark: true, print: true)
        let text = try browser.pageText()
        for part in words { #expect(text.contains(part), "\(part): \(text)") }
        #expect(try browser.run(Self.controls) as? [String] == [], "\(address)")
        #expect(try browser.paper().count > 5_000)
        try browser.prefer(dark: false, print: false)
      }
    }
  }

  @Test("A name of 64 wide letters makes no column of many lines", arguments: [320, 390, 1280])
  func longNames(width: Int) async throws {
    try await withPages { wallet, browser, account, receipt in
      try browser.resize(width: width, height: 800)
      for address in [receipt, account, account + "/statement", "/activity", "/home"] {
        try browser.visit("http://localhost:\(wallet.port)\(address)")
        let lines = try #require(try browser.run(Self.lines) as? [Int])
        #expect(!lines.isEmpty && lines.allSatisfy { $0 <= 8 }, "\(address): \(lines)")
        #expect(try browser.run("return document.documentElement.scrollWidth") as? Int == width)
      }
    }
  }
}
