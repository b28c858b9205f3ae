import Foundation
import Testing
import WalletCore

@testable import WalletTestSupport

/// A picture of a page for the documentation: what it shows, for whom, and how large.
struct Picture {
  let page: String
  let path: String
  var isWide = false
  var theme = Theme.classic
  var isDark = false

  var name: String {
    "\(page)-\(isWide ? "desk" : "phone")-\(theme.rawValue)-\(isDark ? "dark" : "light")"
  }

  /// The window, in points.
  var size: (width: Int, height: Int) { isWide ? (1280, 800) : (390, 844) }

  /// Takes and saves it in a browser where the visitor has signed in.
  func take(_ visitor: Visitor, _ browser: WebDriver, site: String) throws {
    try visitor.choose(theme)
    try browser.resize(width: size.width, height: size.height, dark: isDark)
    try browser.visit(site + path)
    #expect(try browser.address == site + path)
    let png = try browser.screenshot()
    #expect((5_000..<170_000).contains(png.count), "\(name): \(png.count) bytes")
    try Screenshots.save(png, name)
  }
}
