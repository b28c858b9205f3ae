import Foundation
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Every page for every reader, by axe", .enabled(if: Chromium.isWanted, Chromium.skipReason),
  .enabled(if: PythonPackage.axe.isWanted, PythonPackage.axe.skipReason))
struct AxeTests {
  /// Returns a sentence for each fault and each remaining doubt. If axe cannot find a text's background (a link over
  /// two lines, the code over its painted cells), this script finds it and computes the contrast.
  private static let judge = """
    return (async () => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
      for (const frame of [1, 2]) await new Promise(requestAnimationFrame)
      for (const motion of document.getAnimations()) motion.finish()
      // What contrast depends on; where an element overlaps another is LayoutTests' question.
      const look = element => {
        const style = getComputedStyle(element), { width, height } = element.getBoundingClientRect()
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
        const isLarge = parseFloat(style.fontSize) >= (style.fontWeight >= 700 ? 18.66 : 24)
        return [isSeen, style.clipPath, style.color, style.backgroundColor, style.backgroundImage, style.opacity, isLarge].join()
      }
      const looks = new Map([...document.querySelectorAll('body, body *')].map(element => [element, look(element)]))
      const isChanged = element => element.checkVisibility() && looks.get(element) !== window.looks?.get(element)
      const places = arguments[4] ? [...looks.keys()].filter(isChanged) : [document]
      window.looks = looks
      if (!places.length) return { faults: [], doubts: [] }
      const found = await axe.run({ include: places }, {
        runOnly: { type: arguments[0], values: arguments[1] },
        rules: Object.fromEntries(arguments[3].map(rule => [rule, { enabled: false }])),
        resultTypes: ['violations', 'incomplete'], preload: false })
      const parts = colour => colour.match(/^rgb\\((\\d+), (\\d+), (\\d+)\\)$/)?.slice(1).map(Number)
      const stops = image => /^linear-gradient\\((-?\\d+deg, )?rgb\\([^a-z]*(, rgb\\([^a-z]*)*$/.test(image) && image.match(/rgb\\([^)]*\\)/g)
      const light = colour => parts(colour)
        .map(part => part / 255)
        .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0)
      const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b)
        return (high + .05) / (low + .05)
      }
      const ground = element => {
        for (let e = element; e; e = e.parentElement) {
          const { backgroundColor, backgroundImage } = getComputedStyle(e)
          if (backgroundImage !== 'none') return stops(backgroundImage) || []
          if (backgroundColor !== 'rgba(0, 0, 0, 0)') return [backgroundColor]
        }
        return []
      }
      const isClear = target => {
        const element = document.querySelector(target)
        const grounds = [element, ...element.matches('.code input') ? document.querySelectorAll('.cells i') : []].map(ground)
        const { color } = getComputedStyle(element)
        // Between two colours of a gradient none is lighter than both, so light letters need to be judged on these alone.
        const isOn = colour => parts(colour) && parts(color) && contrast(color, colour) >= 4.5
        return grounds.every(colours =>
          colours.length && colours.every(isOn) && (colours.length === 1 || colours.every(colour => light(color) > light(colour))))
      }
      // A day's heading is one for the rows of its group; axe looks for cells in its column.
      const isGrouped = target => [...document.querySelectorAll(`${target} th`)].every(head =>
        head.closest({ row: 'tr', rowgroup: 'tbody', col: 'table' }[head.scope] ?? 'th').querySelector('td'))
      const isSettled = (rule, [target]) =>
        rule.id === 'color-contrast' ? isClear(target) : rule.id === 'th-has-data-cells' && isGrouped(target)
      const told = (rule, node) => `${rule.id}: ${node.target} ` +
        [...node.any, ...node.all, ...node.none].map(check => check.message).join(' ')
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      return {
        faults: [
          ...isDark === arguments[2] ? [] : [isDark ? 'it is dark' : 'it is light'],
          ...found.violations.flatMap(rule => rule.nodes.map(node => told(rule, node)))],
        doubts: found.incomplete.flatMap(rule => rule.nodes
          .filter(node => !isSettled(rule, node.target))
          .map(node => told(rule, node))),
      }
    })()
    """

  /// The axe rules to run.
  private struct Rules {
    /// How `values` selects rules, in axe's terms: by `tag`, or each by name, as a `rule`.
    let type: String
    let values: [String]
    /// Rules to leave out.
    var without: [String] = []
    /// Checks only elements that look different from when the page was last judged.
    var isOfChanged = false

    /// All WCAG 2.2 A and AA rules that axe knows, and its best practices.
    static let all = Rules(
      type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    /// The rules about colours: a dark page has other colours, and ``StylesheetBrowserTests`` checks that nothing
    /// else differs.
    static let onColours = Rules(type: "rule", values: ["color-contrast", "link-in-text-block"])
    /// All rules except those about colours: for a page with a new layout whose colours were already checked.
    static let onLayout = Rules(type: all.type, values: all.values, without: onColours.values)
    /// The rules about colours, for elements that are new or look different.
    static let onNewColours = Rules(type: onColours.type, values: onColours.values, isOfChanged: true)
  }

  @Test(
    "On no page, in no state, light or dark, on a phone or a desk, axe finds a fault", arguments: Theme.allCases)
  func everyPage(theme: Theme) async throws {
    let axe = try String(contentsOfFile: try PythonPackage.axe.path(), encoding: .utf8)
    try await withGallery(theme) { site in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        try browser.addToEveryPage(axe)
        var faults = FaultList()
        for page in site.pages {
          try browser.visit(site.address(of: page))
          try browser.resize(width: 390, height: 844)
          try check(browser, "\(page.name), light", &faults)
          try browser.prefer(dark: true)
          guard theme == .classic else {
            try check(browser, "\(page.name), dark", by: .onColours, isDark: true, &faults)
            continue
          }
          try browser.resize(width: 1280, height: 800)
          try check(browser, "\(page.name), wide", by: .onNewColours, &faults)
          try check(browser, "\(page.name), wide", by: .onLayout, &faults)
          try browser.resize(width: 390, height: 844, dark: true)
          try check(browser, "\(page.name), dark", by: .onColours, isDark: true, &faults)
        }
        faults.report()
        #expect(try browser.complaints() == [])
      }
    }
  }

  @Test("It is axe 4.12 or later that looks")
  func version() throws {
    let axe = try String(contentsOfFile: try PythonPackage.axe.path(), encoding: .utf8)
    let found = try #require(axe.prefix(200).firstMatch(of: /axe v(\d+)\.(\d+)/))
    let (major, minor) = (try #require(Int(found.1)), try #require(Int(found.2)))
    #expect((major, minor) >= (4, 12), "\(found.0)")
  }

  private func check(
    _ browser: WebDriver, _ place: String, by rules: Rules = .all, isDark: Bool = false, _ faults: inout FaultList
  ) throws {
    let answer = try browser.run(
      Self.judge, rules.type, rules.values, isDark, rules.without, rules.isOfChanged)
    let found = try #require(answer as? [String: [String]])
    for fault in found["faults"] ?? ["no answer"] { faults.add(fault, at: place) }
    for doubt in found["doubts"] ?? ["no answer"] { faults.add("a doubt: " + doubt, at: place) }
  }

  @Test("What is wrong is found")
  func planted() async throws {
    let axe = try String(contentsOfFile: try PythonPackage.axe.path(), encoding: .utf8)
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        try browser.addToEveryPage(axe)
        try browser.visit("http://localhost:\(wallet.port)/login")
        try browser.run(
          """
          document.querySelector('label').remove()
          document.querySelector('h1').style.color = '#bbb'
          document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="/logo.svg">')
          """)
        let found = try #require(
          try browser.run(Self.judge, Rules.all.type, Rules.all.values, false, [], false) as? [String: [String]])
        let rules = found["faults"]?.compactMap { $0.split(separator: ":").first.map(String.init) }
        #expect(Set(rules ?? []) == ["select-name", "color-contrast", "image-alt"])
      }
    }
  }

  private static let unseen = "visibility: hidden"
  private static let clipped = "position: absolute; width: 1px; height: 1px; clip-path: inset(50%); overflow: hidden"

  /// How a pale text is hidden on a phone, a rule for wide windows alone, and the element that this rule makes
  /// faulty: by its own colour, by the background around it, by showing what the phone hides. The last rule makes no
  /// fault.
  private static let plantedWide = [
    (unseen, "h1 { color: #bbb }", "h1"), (unseen, "main { background: #1a1a1a }", "h1"),
    (unseen, "#late { visibility: visible }", "#late"),
    (clipped, "#late { clip-path: none; width: auto; height: auto }", "#late"), (unseen, "h1 { padding: 1px }", nil),
  ]

  @Test("What is wrong on a desk alone is found there, and nothing is judged again that looks the same")
  func plantedOnDesk() async throws {
    let axe = try String(contentsOfFile: try PythonPackage.axe.path(), encoding: .utf8)
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 390, height: 844, still: true)
        defer { browser.close() }
        try browser.addToEveryPage(axe)
        for (hidden, rule, place) in Self.plantedWide {
          try browser.visit("http://localhost:\(wallet.port)/login")
          try browser.resize(width: 390, height: 844)
          try browser.run(
            """
            document.querySelector('h1').insertAdjacentHTML('afterend', '<p id=late>Late</p>')
            const sheet = new CSSStyleSheet
            sheet.replaceSync(`#late { color: #bbb; background: #fff; ${arguments[0]} } @media (min-width: 1000px) { ${arguments[1]} }`)
            document.adoptedStyleSheets = [sheet]
            """, hidden, rule)
          var (phone, desk) = (FaultList(), FaultList())
          try check(browser, "phone", &phone)
          #expect(phone.all == [], "\(rule)")
          try browser.resize(width: 1280, height: 800)
          try check(browser, "desk", by: .onNewColours, &desk)
          let isFound = place.map { place in desk.all.contains { $0.hasPrefix("color-contrast: \(place) ") } }
          #expect(isFound ?? desk.all.isEmpty, "\(rule): \(desk.all)")
        }
      }
    }
  }
}
