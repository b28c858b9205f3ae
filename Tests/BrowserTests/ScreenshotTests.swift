import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

/// The pictures for the documentation. `script/screenshots` saves them; otherwise the tests only take them.
@Suite("Pictures", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ScreenshotTests {
  @Test(
    "Home, account, transfer, exchange, cards, code page, statement and settings: on phone and desk, in both themes, light and dark"
  )
  func pictures() async throws {
    try await withWallet({ $0.policy.sessionIdle = $0.policy.sessionLife }) { wallet in
      let (visitor, account, coins) = try person(wallet)
      let cookies = [try #require(visitor.session), try #require(try wallet.waitingForCode().session)]
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.visit(site + "/healthz")
        var phones: [String: Data] = [:]
        for picture in Self.list(account, coins) {
          try browser.clearCookies()
          let cookie = picture.page == "code" ? cookies[1] : cookies[0]
          try browser.setCookie(cookie.name, cookie.value)
          try picture.take(visitor, browser, site: site)
          if !picture.isWide, !picture.isDark, picture.theme == .classic {
            try browser.resize(width: picture.size.width, height: picture.size.height, zoom: 2)
            phones[picture.page] = try browser.screenshot()
          }
        }
        #expect(try browser.complaints() == [])
        try row(of: ["home", "account", "code"].map { try #require(phones[$0]) }, browser)
      }
    }
  }

  private static func list(_ account: String, _ coins: String) -> [Picture] {
    let transfer = account + "/transfer?amount=120"
    let exchange = account + "/exchange?amount=120&to=\(coins.split(separator: "/").last ?? "")"
    return [
      Picture(page: "home", path: "/home"), Picture(page: "home", path: "/home", isDark: true),
      Picture(page: "home", path: "/home", theme: .piggy),
      Picture(page: "home", path: "/home", theme: .piggy, isDark: true),
      Picture(page: "home", path: "/home", isWide: true),
      Picture(page: "home", path: "/home", isWide: true, theme: .piggy),
      Picture(page: "account", path: account), Picture(page: "account", path: account, isWide: true, isDark: true),
      Picture(page: "transfer", path: transfer), Picture(page: "code", path: "/otp"),
      Picture(page: "exchange", path: exchange), Picture(page: "exchange", path: exchange, theme: .piggy, isDark: true),
      Picture(page: "cards", path: "/cards"), Picture(page: "cards", path: "/cards", isWide: true, theme: .piggy),
      Picture(page: "statement", path: account + "/statement", isWide: true),
      Picture(page: "settings", path: "/settings", theme: .piggy),
    ]
  }

  /// A user with a month of history, in three currencies, and with cards.
  private func person(_ wallet: TestWallet) throws -> (visitor: Visitor, account: String, coins: String) {
    let visitor = try wallet.signedIn()
    try visitor.visit("/settings").fill("Your name", with: "Ann").press("Save Name")
    let daily = try visitor.openAccount("Everyday", deposit: "1,850")
    let savings = try visitor.openAccount("Savings", deposit: "4,200")
    let holiday = try visitor.openAccount("Holiday", in: "EUR", deposit: "310")
    let days: [(account: String, amount: String, button: String)] = [
      (daily, "64.20", "Withdraw"), (savings, "250", "Deposit"), (holiday, "45", "Deposit"),
      (daily, "412.75", "Withdraw"),
      (daily, "95.10", "Withdraw"), (holiday, "120", "Withdraw"), (savings, "250", "Deposit"),
      (daily, "980", "Deposit"),
      (daily, "37.45", "Withdraw"), (holiday, "60", "Deposit"), (daily, "18.90", "Withdraw"),
      (savings, "75", "Withdraw"),
    ]
    for day in days {
      wallet.wait(days: 2)
      try visitor.visit(day.account).fill("Amount", with: day.amount).press(day.button)
      #expect(visitor.statuses == [303, 200], "\(visitor.page.text)")
    }
    try visitor.visit(daily).fill("Amount", with: "150").press("Transfer").choose("To", "Savings").press("Transfer")
    #expect(visitor.statuses == [303, 200], "\(visitor.page.text)")
    let coins = try visitor.openAccount("Coins", in: "BTC", deposit: "0.0625")
    let now = wallet.clock.now()
    let rates = try [(Currency.btc, Int64(6_725_012), 2), (.euro, 1_095, 3)].map { currency, digits, scale in
      KnownPrice(
        currency: currency, price: DollarPrice(try #require(Rate(digits: digits, scale: scale))),
        asOf: .moment(now.adding(seconds: -120)), source: "rates.csv")
    }
    wallet.rates.replace(with: RateTable(rates))
    try visitor.addCard("4242424242424242", nickname: "Everyday card")
    try visitor.addCard("378282246310005", expiry: "01/27", nickname: "Travel")
    try visitor.visit("/home")
    let csrf = ("csrf", try #require(try visitor.visit("/settings").value("csrf")))
    #expect(try visitor.post("/settings/goal", [csrf, ("goal", "16000")]).status == 303)
    try visitor.visit("/settings")
    return (visitor, daily, coins)
  }

  /// Shows three phones side by side on a page of their own.
  private func row(of phones: [Data], _ browser: WebDriver) throws {
    let file = NSTemporaryDirectory() + "wallet-row-" + UUID().uuidString + ".html"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let images = phones.map { "<img alt='' src='data:image/png;base64,\($0.base64EncodedString())'>" }.joined()
    let style = """
      body { margin: 0; padding: 30px; display: flex; gap: 30px; background: #e7ebe8 }
      img { width: 280px; border-radius: 26px; box-shadow: 0 2px 18px #0003 }
      """
    try "<!doctype html><title>Phones</title><style>\(style)</style>\(images)"
      .write(toFile: file, atomically: false, encoding: .utf8)
    try browser.resize(width: 960, height: 666)
    try browser.visit("file://" + file)
    #expect(try browser.run("return [...document.images].every(image => image.naturalWidth === 780)") as? Bool == true)
    let png = try browser.screenshot()
    #expect((20_000..<170_000).contains(png.count), "\(png.count) bytes")
    try Screenshots.save(png, "../screenshot")
  }
}
