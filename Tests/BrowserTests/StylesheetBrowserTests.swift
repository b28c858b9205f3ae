import Testing

@testable import WalletTestSupport

@Suite("Stylesheet in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct StylesheetBrowserTests {
  @Test("Chromium keeps every rule, condition and declaration of the stylesheet")
  func kept() async throws {
    try await withPage { browser in
      let found = try browser.run(StylesheetScript.check) as? [String]
      #expect(found == [])
      #expect(try browser.run("return document.styleSheets.length") as? Int == 1)

      // The check finds the fault in each of these, and nothing else.
      for (planted, fault) in Self.planted {
        let found = try browser.run(StylesheetScript.check, planted) as? [String]
        #expect(found == fault.map { [$0] } ?? [], "\(planted)")
      }
      #expect(try browser.complaints() == [])
    }
  }

  /// The declarations for dark mode: "a colour" or "a shadow" for the value of a name, and each other declaration
  /// unchanged.
  private static let dark = """
    const rules = list => [...list].flatMap(rule => rule.cssRules?.length ? [rule, ...rules(rule.cssRules)] : [rule])
    const dark = rules(document.styleSheets[0].cssRules).filter(rule => /dark/.test(rule.conditionText))
    return rules(dark).filter(rule => rule.style).flatMap(rule => [...rule.style].map(name => {
      const value = rule.style.getPropertyValue(name).trim()
      if (name.startsWith('--') && CSS.supports('color', value)) return 'a colour'
      if (name.startsWith('--') && CSS.supports('box-shadow', value)) return 'a shadow'
      return `${rule.selectorText} { ${name}: ${value} }`
    }))
    """

  @Test("A dark page differs from a light one in the values of names alone, which are colours and shadows")
  func darkness() async throws {
    try await withPage { browser in
      let found = try #require(try browser.run(Self.dark) as? [String])
      #expect(found.count > 30)
      #expect(Set(found) == ["a colour", "a shadow"])
      // The test would find any other difference.
      let planted = "@media (prefers-color-scheme: dark) { main { width: 9em } :root { --gap: 3px } }"
      try browser.run("document.styleSheets[0].insertRule(arguments[0])", planted)
      let more = try #require(try browser.run(Self.dark) as? [String])
      #expect(Set(more).subtracting(found) == ["main { width: 9em }", ":root { --gap: 3px }"])
    }
  }

  /// Opens a page that has the stylesheet and does not redirect.
  private func withPage(still: Bool = false, _ story: (WebDriver) throws -> Void) async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800, still: still)
        defer { browser.close() }
        try browser.visit("http://localhost:\(wallet.port)/security")
        try story(browser)
      }
    }
  }

  /// The running animations: which elements, each with what changes in it. The splash's own page would redirect
  /// meanwhile.
  private static let motion = #"""
    document.querySelector('main').innerHTML =
      '<div class="splash"><img src="/logo.svg" alt=""><h1>MyWallet</h1></div><button>Press</button>'
    const button = document.querySelector('main button')
    const colour = getComputedStyle(button).backgroundColor
    button.style.backgroundColor = 'black'
    const now = getComputedStyle(button).backgroundColor
    const moving = document.getAnimations().map(a => a.effect.target.localName + ' ' + (a.animationName ?? a.transitionProperty))
    return [...moving, now === colour ? 'begins where it was' : now].sort()
    """#

  @Test("Who wants nothing to move sees the splash and buttons as they will be, at once")
  func still() async throws {
    for isStill in [false, true] {
      try await withPage(still: isStill) { browser in
        let found = try browser.run(Self.motion) as? [String]
        let moving = ["begins where it was", "button background-color", "h1 arrive", "img rise"]
        #expect(found == (isStill ? ["rgb(0, 0, 0)"] : moving))
      }
    }
  }

  private static let planted: [(css: String, fault: String?)] = [
    ("a { color: red; colour: blue; margin: 1px 2px }", "declaration dropped: a { colour: blue }"),
    ("a { margin: 1px var(--x); color: 12px }", "declaration dropped: a { color: 12px }"),
    ("a:::b { color: red } b { color: red }", "rule dropped: a:::b"),
    ("@nothing x { a { color: red } }", "rule dropped: @nothing x"),
    ("@media (min-width 3px) { a { color: red } }", "condition unknown: @media (min-width 3px)"),
    ("@media print { @page { margin: 1xy } }", "declaration dropped: @media print @page { margin: 1xy }"),
    ("@keyframes z { from { opcity: 1 } }", "declaration dropped: @keyframes z from { opcity: 1 }"),
    (".x { color: red; & b { colr: red } margin: 0 }", "declaration dropped: .x & b { colr: red }"),
    (".x { color: red; @media print { margin: 0 } pading: 1px }", "declaration dropped: .x { pading: 1px }"),
    ("a { color: red } } b { color: red }", "rule dropped: }b"),
    (#"/* { */ a::before { content: "};" / ""; background: url("data:image/svg+xml,<svg a='b;c'/>") }"#, nil),
    ("@supports (color: red) { a { padding: env(safe-area-inset-left, 1px) } } @layer a, b; :root { --a: {}; }", nil),
  ]
}
