import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Every page as it is laid out", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct LayoutTests {
  /// A small phone, a desktop, and the desktop window at 200 %: half as many points of twice the size.
  private static let screens = [(320, 640, 1), (1280, 800, 1), (640, 400, 2)]

  @Test(
    "On a phone, on a desk and at 200 %: nothing scrolls sideways, targets are 44 points, buttons round, none hides another",
    arguments: Theme.allCases)
  func everyPage(theme: Theme) async throws {
    try await withGallery(theme) { site in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 320, height: 640, still: true)
        defer { browser.close() }
        var faults = FaultList()
        for page in site.pages {
          try browser.visit(site.address(of: page))
          for (width, height, zoom) in Self.screens {
            try browser.resize(width: width, height: height, zoom: zoom)
            for fault in try browser.run(LayoutScript.check) as? [String] ?? ["no answer"] {
              faults.add(fault, at: "\(page.name) at \(width)")
            }
          }
          // Only the text at twice its size, in half a desktop's width.
          let script =
            "const e = document.documentElement; e.style.fontSize = '200%'; return e.scrollWidth - e.clientWidth"
          let beyond = try #require(try browser.run(script) as? Int)
          if beyond > 0 { faults.add("large text scrolls sideways", at: "\(page.name): \(beyond) more") }
          try browser.resize(width: 320, height: 640)
          let spaced = try #require(try browser.run(Self.spacing) as? Int)
          if spaced > 0 { faults.add("spaced text scrolls sideways", at: "\(page.name): \(spaced) more") }
        }
        faults.report()
        #expect(try browser.complaints() == [])
      }
    }
  }

  @Test(
    "Large amounts stand on one line: on the smallest phone, beside a column, and as the total",
    arguments: Theme.allCases)
  func bigAmount(theme: Theme) async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let amounts = ["1,234,567.89", "98,765,432.10", "999,999,999.99"]
      let accounts = try amounts.map { try visitor.openAccount("Number \($0)", deposit: $0) }
      if theme == .piggy { try visitor.visit("/settings").press("PiggyBank") }
      let cookie = try #require(visitor.session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 320, height: 640)
        defer { browser.close() }
        let site = "http://localhost:\(wallet.port)"
        try browser.signIn(at: site, cookie)
        for path in ["/home"] + accounts {
          try browser.visit(site + path)
          for width in [320, 390, 960, 1024, 1280] {
            try browser.resize(width: width, height: 640)
            #expect(try browser.run(Self.lines) as? Int == 1, "\(path) at \(width)")
          }
        }
      }
    }
  }

  /// The number of lines that the amount takes.
  private static let lines = """
    const amount = document.createRange()
    amount.selectNodeContents(document.querySelector('.hero strong'))
    return new Set([...amount.getClientRects()].map(line => line.top)).size
    """

  /// Spaces letters as far apart as a reader may set them (WCAG 1.4.12), which is also wider than any usual font.
  /// Returns how far the page then exceeds the width of the smallest phone.
  private static let spacing = """
    const e = document.documentElement, sheet = new CSSStyleSheet
    e.style.fontSize = ''
    sheet.replaceSync('* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }')
    document.adoptedStyleSheets = [sheet]
    return e.scrollWidth - e.clientWidth
    """

  @Test("What is wrong is found")
  func planted() async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 320, height: 640, still: true)
        defer { browser.close() }
        try browser.visit("http://localhost:\(wallet.port)/login")
        for (change, fault) in Self.planted {
          try browser.visit("http://localhost:\(wallet.port)/login")
          let before = try browser.run(LayoutScript.check) as? [String] ?? ["?"]
          _ = try browser.run("const button = document.querySelector('main button'); button.id = 'b';" + change)
          let found = try #require(try browser.run(LayoutScript.check) as? [String])
          #expect(Set(found).subtracting(before).contains { $0.hasPrefix(fault) }, "\(change): \(found)")
        }
        _ = try browser.run(Self.spacing)
        let letters = "return getComputedStyle(document.querySelector('main button')).letterSpacing"
        #expect(try browser.run(letters) as? String != "normal", "letters stand apart")
      }
    }
  }

  private static let planted = [
    ("button.style.minWidth = '400px'", "scrolls sideways: "),
    ("button.style.marginLeft = '-40px'", "sticks out: <button#b> "),
    ("button.style.minHeight = '0'; button.style.height = '30px'", "too small: <button#b> "),
    ("button.style.borderRadius = '4px'", "not round: <button#b> "),
    ("button.style.marginTop = '-60px'", "overlap: <"),
    (
      "button.parentElement.insertAdjacentHTML('afterend', '<p id=bar>Bar</p>');"
        + "Object.assign(document.querySelector('#bar').style, { position: 'fixed', inset: '0' })",
      "covered: <"
    ),
  ]
}
