import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

/// The pictures of charging for the documentation, taken and saved as those of ``ScreenshotTests``.
@Suite("Pictures of charging", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ChargingScreenshotTests {
  @Test("Map, begin, a charge and home meanwhile, and its invoice: on phone and desk, in both themes, light and dark")
  func pictures() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "1,850")
      try visitor.visit("/invoices/setup").fill("Name or company", with: "Ann Lee")
        .fill("Address", with: "1 Elm Street").press("Save")
      let list = try ChargerList.sample(count: 1)
      _ = try wallet.running.store.load(list).get()
      let invoice = try await wallet.charge(8990, at: 100_002, paidFrom: account)
      let session = try await charging(wallet, account)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.visit(site + "/healthz")
        let cookie = try #require(visitor.session)
        try browser.setCookie(cookie.name, cookie.value)
        for picture in Self.maps { try picture.take(visitor, browser, site: site) }
        wallet.chargePoints.change { $0.replace(with: list.points) { _ in .connected } }
        for picture in Self.pages(session, invoice) { try picture.take(visitor, browser, site: site) }
        #expect(try browser.complaints() == [])
      }
    }
  }

  private static let maps = [
    Picture(page: "map", path: "/charge"),
    Picture(page: "map", path: "/charge", isWide: true, isDark: true),
    Picture(page: "map", path: "/charge", theme: .piggy),
    Picture(page: "charger", path: "/charge/points/1?charger=100001"),
  ]

  private static func pages(_ session: String, _ invoice: String) -> [Picture] {
    [
      Picture(page: "charging", path: session),
      Picture(page: "charging", path: session, isWide: true, theme: .piggy),
      Picture(page: "home-charging", path: "/home", isDark: true),
      Picture(page: "invoice", path: invoice, isWide: true),
    ]
  }

  /// The address of a session that has charged for half an hour.
  private func charging(_ wallet: TestWallet, _ account: String) async throws -> String {
    let session = try await wallet.begin(at: 100_002, paidFrom: account)
    try await wallet.happen(.startAnswered(.accepted), to: session)
    let connector = session.terms.place.connector
    try await wallet.happen(
      .began(TransactionStart(connector: connector, meter: 0, at: wallet.clock.now())), to: session)
    for (index, wattHours) in ([900, 2100, 3300, 4500, 5600, 6500] as [Int64]).enumerated() {
      wallet.clock.advance(seconds: 300)
      let sample = ChargingSample(
        at: wallet.clock.now(), wattHours: wattHours, watts: 14_400 - Int64(index) * 700, stateOfCharge: 40 + index * 6)
      try await wallet.happen(.sampled([sample]), to: session)
    }
    return "/charge/sessions/\(session.terms.id.id.base64url)"
  }
}
