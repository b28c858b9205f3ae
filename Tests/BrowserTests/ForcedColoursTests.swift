import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("With forced colours", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ForcedColoursTests {
  /// The share of an element's points, in a picture of the window, that stand out from its background: those that
  /// differ from the commonest colour as much as a picture must (WCAG 1.4.11: three to one).
  private static let share = """
    const [png, selector, before] = arguments
    return (async () => {
      const image = new Image
      image.src = 'data:image/png;base64,' + png
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      const element = document.querySelector(selector)
      const box = element.getBoundingClientRect(), scale = image.width / innerWidth
      // A button's own edge does not count. An icon that is painted before the words of its link stands in the upper part, in the middle.
      const [x, y, w, h] = before ? [box.left + box.width / 2 - 12, box.top + 4, 24, 24] : ((edge) => [box.left + edge, box.top + edge, box.width - 2 * edge, box.height - 2 * edge])(element.localName === 'svg' ? 0 : 8)
      const { data } = context.getImageData(x * scale, y * scale, w * scale, h * scale)
      const light = at => [0, 1, 2].map(i => data[at + i] / 255)
        .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
        .reduce((sum, part, i) => sum + part * [.2126, .7152, .0722][i], 0)
      const counts = new Map
      for (let at = 0; at < data.length; at += 4) {
        const colour = data.slice(at, at + 3).join()
        counts.set(colour, [(counts.get(colour)?.[0] ?? 0) + 1, at])
      }
      const [[, ground]] = [...counts.values()].sort((a, b) => b[0] - a[0]).map(([n, at]) => [n, light(at)])
      let out = 0
      for (let at = 0; at < data.length; at += 4) {
        const [low, high] = [light(at), ground].sort((a, b) => a - b)
        if ((high + .05) / (low + .05) >= 3) out++
      }
      return out / (data.length / 4)
    })()
    """

  /// Lists what still distinguishes one element from another when colours are removed.
  private static let differences = """
    const [one, other] = [...arguments].map(selector => document.querySelector(selector))
    const looks = element => ['', '::before', '::after'].flatMap(part => {
      const style = getComputedStyle(element, part || null)
      return ['borderTopWidth', 'borderBottomWidth', 'borderTopStyle', 'outlineStyle', 'outlineWidth', 'textDecorationLine', 'content']
        .map(name => part + name + ' ' + style[name])
    })
    const theirs = looks(other)
    return looks(one).filter(look => !theirs.includes(look))
    """

  private func withPages(
    _ theme: Theme, _ story: (WebDriver, _ site: String, _ account: String) throws -> Void
  ) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "1,234.56")
      // The sparkline needs past days.
      wallet.wait(days: 3)
      try visitor.visit(account).fill("Amount", with: "200").press("Deposit")
      try visitor.openAccount("Savings", deposit: "99")
      if theme == .piggy {
        try visitor.choose(.piggy)
        try visitor.visit("/settings").fill("Savings goal", with: "2000").press("Save goal")
      }
      wallet.clock.advance(seconds: 1000)
      _ = try wallet.signedIn()
      let cookie = try #require(visitor.session)
      let site = "http://localhost:\(wallet.port)"
      try await Chromium.signedIn(at: site, cookie) { browser in
        for isDark in [false, true] {
          try browser.prefer(dark: isDark, forcedColours: true)
          try story(browser, site, account)
        }
      }
    }
  }

  private func standsOut(_ selector: String, before: Bool = false, _ browser: WebDriver) throws -> Double {
    try browser.run(
      "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })", selector)
    let picture = try browser.screenshot().base64EncodedString()
    return try #require(try browser.run(Self.share, picture, selector, before) as? Double)
  }

  @Test("Every icon and every line is drawn in a colour that the reader's system gave", arguments: Theme.allCases)
  func icons(theme: Theme) async throws {
    try await withPages(theme) { browser, site, account in
      try browser.visit(site + "/home")
      var places = [
        (".top nav a:first-child", true), (".top nav a:last-child", true), (".hero .icon", false), (".spark", false),
        (".add", false), (".warning svg", false),
      ]
      if theme == .piggy { places.append((".pig", false)) }
      for (place, before) in places {
        let share = try standsOut(place, before: before, browser)
        #expect((0.005..<0.9).contains(share), "\(place): \(share)")
      }
      try browser.visit(site + account)
      for place in ["a.icon", ".hero .icon"] {
        let share = try standsOut(place, browser)
        #expect((0.01..<0.9).contains(share), "\(place): \(share)")
      }
      try browser.visit(site + account + "/statement")
      #expect((0.005..<0.9).contains(try standsOut(".plot svg", browser)))
    }
  }

  @Test("More than a colour shows what is chosen: the current page, the theme, the cells that have the focus")
  func chosen() async throws {
    try await withPages(.classic) { browser, site, _ in
      for path in ["/home", "/settings"] {
        try browser.visit(site + path)
        let marks =
          try browser.run(Self.differences, ".top nav a[aria-current]", ".top nav a:not([aria-current])") as? [String]
        #expect(marks?.isEmpty == false, "\(path)")
      }
      let theme =
        try browser.run(Self.differences, ".theme[aria-pressed=true]", ".theme[aria-pressed=false]") as? [String]
      #expect(theme?.isEmpty == false, "the theme")
      // Elements set apart only by their background have a border.
      try browser.visit(site + "/home")
      for place in [".hero", ".warning", ".card"] {
        let edge = try browser.run(
          "return getComputedStyle(document.querySelector(arguments[0])).borderTopStyle", place)
        #expect(edge as? String == "solid", "\(place)")
      }
    }
  }

  @Test("The code's cells show that they have the focus")
  func cells() async throws {
    try await withWallet { wallet in
      let cookie = try #require(try wallet.waitingForCode().session)
      let site = "http://localhost:\(wallet.port)"
      try await Chromium.signedIn(at: site, cookie) { browser in
        try browser.visit(site + "/otp")
        try browser.prefer(dark: false, forcedColours: true)
        let colour = "return getComputedStyle(document.querySelector('.cells i')).borderTopColor"
        try browser.run("document.querySelector('.code input').focus()")
        let focused = try browser.run(colour) as? String
        try browser.run("document.activeElement.blur()")
        #expect(try browser.run(colour) as? String != focused)
      }
    }
  }
}
