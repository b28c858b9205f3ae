import TestSupport
import Testing
import WalletCore

@testable import Templates
@testable import WalletTestSupport

extension Person {
  /// Opens a window at the phone page and runs a story in it. The story must post forms to addresses of exactly these
  /// patterns. Downloads go to `downloads`; an inspector looks at each screen.
  static func meet(
    _ way: Way, width: Int, _ wallet: TestWallet, posts: Set<String>, downloads: String? = nil,
    inspector: PageInspector? = nil, _ story: (Person) throws -> Void
  ) async throws {
    try await Chromium.withDriver { port in
      let browser = try WebDriver(
        port: port, width: width, height: 800, scripts: way.hasScript, network: true, downloads: downloads)
      defer { browser.close() }
      try browser.visit("http://localhost:\(wallet.port)/login")
      try story(Person(browser: browser, way: way, width: width, inspector: inspector))
      let posted = try browser.posts()
      #expect(posted == posts)
      // Chromium also reports pages that were refused on purpose.
      let complaints = try browser.complaints().filter { !$0.contains(/status of 4(04|22|29)/) }
      #expect(complaints == [])
    }
  }

  /// Asks for a code on the phone page and types it.
  func signIn(_ wallet: TestWallet, digits: String = "5305550123", until words: String) throws {
    try askForCode(digits: digits)
    let code = try #require(wallet.messages.code(to: "+1" + digits))
    try enter(code, thenPress: "Verify", until: words)
  }

  /// Asks for a code on the phone page, in any theme.
  func askForCode(digits: String = "5305550123") throws {
    try write(digits, in: "Phone number")
    let button = try text(of: "main form button")
    try press(button, until: "Enter your code")
  }

  /// Logs out from any signed-in page.
  func logOut() throws {
    try press("Settings", until: "Your name")
    try press("Log Out", until: "Enter your phone number")
  }
}

extension WebDriver {
  /// Addresses that only page scripts post to.
  static let postsOfScript: Set<String> = ["/phone/format", "/check", "/passkey"]

  /// The patterns of the addresses that received forms since the last call. Requires a window opened with `network`.
  func posts() throws -> Set<String> {
    let posts = try requests().filter { $0.method == "POST" }
    let paths = posts.map { $0.address.replacing(#/^http:\/\/[^\/]*/#, with: "") }
    return Set(paths.map { SiteMap.pattern(of: $0) ?? $0 }).subtracting(Self.postsOfScript)
  }
}
