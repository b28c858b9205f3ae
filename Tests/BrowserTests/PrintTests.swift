import Foundation
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Recovery codes on paper", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct PrintTests {
  /// The visible texts of the page, laid out for paper.
  private static let seen = """
    return [...document.querySelectorAll('body *')]
      .filter(e => e.children.length === 0 && e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length)
      .map(e => e.textContent.trim()).filter(text => text)
    """

  @Test(
    "The page has a button to print it, and what comes out is one sheet: the codes, what they are for, which wallet, when",
    arguments: Theme.allCases)
  func recoveryCodes(theme: Theme) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      if theme == .piggy { try visitor.choose(.piggy) }
      let cookie = try #require(visitor.session)
      let site = "http://localhost:\(wallet.port)"
      try await Chromium.signedIn(at: site, cookie) { browser in
        try browser.visit(site + "/settings/recovery")
        try browser.follow(try browser.control("Make recovery codes"))
        let codes = try browser.run("return [...document.querySelectorAll('.codes li')].map(e => e.textContent)")
        let made = try #require(codes as? [String])
        #expect(made.count == 10)
        try browser.run("window.print = () => window.printed = true")
        try browser.click(try browser.control("Print"))
        #expect(try browser.run("return window.printed") as? Bool == true)

        try browser.prefer(dark: true, print: true)
        let seen = try #require(try browser.run(Self.seen) as? [String])
        #expect(made.allSatisfy(seen.contains), "\(seen)")
        let text = try browser.pageText()
        let name = theme == .piggy ? "PiggyBank" : "MyWallet"
        #expect(text.contains("\(name), number ending in 23, "), "\(text)")
        #expect(text.contains("A recovery code signs you in instead"), "\(text)")
        #expect(text.contains(" \(wallet.day().text.prefix(4)), "), "the day that they were made on: \(text)")
        for control in [
          "Home", "Settings", "Copy", "Print", "Download", "I've saved them", "Skip to content", "Security",
        ] {
          #expect(!seen.contains(control), "\(control) is no use on paper")
        }
        let colours =
          "const s = getComputedStyle(document.querySelector('.codes')); return [s.color, s.backgroundColor]"
        #expect(
          try browser.run(colours) as? [String] == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"],
          "dark on white by night as well")
        let pdf = try browser.paper()
        #expect(pdf.count > 5_000)
        #expect(String(decoding: pdf, as: UTF8.self).matches(of: /\/Type ?\/Page[^s]/).count == 1, "one sheet")
        try Screenshots.save(pdf, "recovery-paper-\(theme.rawValue)", type: "pdf")
      }
    }
  }

  @Test("Without script the page says how, and has no button that does nothing")
  func withoutScript() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let cookie = try #require(visitor.session)
      let site = "http://localhost:\(wallet.port)"
      try await Chromium.signedIn(at: site, cookie, scripts: false) { browser in
        try browser.visit(site + "/settings/recovery")
        try browser.follow(try browser.control("Make recovery codes"))
        let text = try browser.pageText()
        #expect(text.contains("Print this page"))
        let shown =
          "return [...document.querySelectorAll('button')].filter(e => e.checkVisibility()).map(e => e.textContent)"
        #expect(try browser.run(shown) as? [String] == ["Download", "Sign out everywhere else"])
      }
    }
  }
}
