import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Story: the way to a charger", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ChargeStory {
  @Test(
    "From home to the map, over a mark to a charge point, back, nearer, to the side, by words, and fresh states",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      try await Person.meet(way, width: width, wallet, posts: ["/login", "/otp"]) { person in
        try person.signIn(
          wallet,
          until:
            "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
        )
        try person.press("Charge your car", until: "Find a charge point")
        try person.press("\u{2068}Elm Street garage\u{2069}, 2 of 4 free", until: "All prices include tax.")
        #expect(try person.browser.address.hasSuffix("/charge/points/1"))
        try person.press("Map", until: "Green Power · 0 m")
        try person.press("Zoom in", until: "500 m")
        let before = try person.browser.address
        try person.press("West", until: "Skip the map")
        #expect(try person.browser.address != before && person.browser.address.hasSuffix("&z=15"))
        try person.write("mill", in: "Find a charge point")
        try person.press("Search", until: "2 charge points for mill.")
        #expect(try !person.text(of: ".places").contains("Elm Street garage"))
        if way == .keys { try skip(person) }
        try person.press("Show all", until: "Elm Street garage")
        wallet.report(.charging, of: 1, at: 1)
        try person.press("Refresh", until: "1 of 4 free")
        #expect(try person.text(of: "#pin").hasPrefix("Near me"))
        let isShown = try person.browser.run("return document.querySelector('#pin').checkVisibility()") as? Bool
        #expect(isShown == way.hasScript, "a button that needs the script is there with it alone")
      }
    }
  }

  /// The link past the map leads to the list: the next Tab is there.
  private func skip(_ person: Person) throws {
    let keys = Keyboard(browser: person.browser)
    try keys.go(to: "Skip the map")
    try keys.press(WebDriver.Key.enter)
    try person.browser.wait(for: "location.hash == '#list'")
    try keys.press(WebDriver.Key.tab)
    #expect(try keys.focus().name == "Refresh")
  }

  @Test(
    "Every element of the map is reached by Tab, in the order of the list, is seen and marked", arguments: [320, 1280])
  func tour(width: Int) async throws {
    try await withMap(width: width) { browser, _ in
      let names = try Keyboard(browser: browser).tour().map(\.name)
      let marks = [
        "\u{2068}Elm Street garage\u{2069}, 2 of 4 free", "\u{2068}Hill station\u{2069}, out of order",
        "\u{2068}Mill Road\u{2069}, 0 of 2 free",
        "\u{2068}Old mill\u{2069}, not connected",
        "2 charge points near \u{2068}Station, north side\u{2069}, 1 of 3 free",
      ]
      let moves = ["West", "North", "South", "East", "Zoom in", "Zoom out"]
      let start = try #require(names.firstIndex(of: "Skip the map"))
      #expect(Array(names[(start + 1)...].prefix(11)) == marks + moves)
    }
  }

  /// A stranger at the map. Nothing renews it until a test says so: `window.ticks` has what waits for its time, and
  /// `window.fetched` how each page was asked for.
  private func withMap(width: Int = 390, _ story: (WebDriver, TestWallet) throws -> Void) async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: width, height: 844, still: true)
        defer { browser.close() }
        try browser.recordRenewals()
        try browser.visit("http://localhost:\(wallet.port)/charge")
        try story(browser, wallet)
        #expect(try browser.complaints() == [])
      }
    }
  }

  private static let renew =
    "return (async () => { const [{ tick, time }] = ticks; await tick(); return [ticks.length, time, fetched.length] })()"

  /// Lets 15 seconds pass, and returns how many pages the script has asked for so far.
  private func renew(_ browser: WebDriver) throws -> Int {
    let found = try #require(try browser.run(Self.renew) as? [Int])
    // The script for forms has one, too.
    #expect(found.prefix(2) == [2, 10_000])
    return found[2]
  }

  @Test("The script renews map and list without cookies, keeps the focus, and says politely what has changed")
  func renewed() async throws {
    try await withMap { browser, wallet in
      try browser.run("window.map = document.querySelector('#map'); window.list = document.querySelector('#list')")
      #expect(try renew(browser) == 1)
      let isSame = "map == document.querySelector('#map') && list == document.querySelector('#list')"
      #expect(try browser.run("return \(isSame)") as? Bool == true, "what is the same stays")
      #expect(try browser.run("return fetched[0][1].credentials") as? String == "omit")
      #expect(try browser.run("return document.querySelector('#said').textContent") as? String == "")

      try browser.run("document.querySelector('svg a[href=\"/charge/points/3\"]').focus()")
      wallet.report(.charging, of: 1, at: 1)
      #expect(try renew(browser) == 2)
      let said = try browser.run("return document.querySelector('#said').textContent") as? String
      #expect(said == "\u{2068}Elm Street garage\u{2069}: 1 of 4 free.")
      #expect(try browser.run("return fetched[0][1].signal instanceof AbortSignal") as? Bool == true)
      let focused = try browser.run("return document.activeElement.getAttribute('aria-label')") as? String
      #expect(focused == "\u{2068}Hill station\u{2069}, out of order")
      let mark = "return document.querySelector('svg a').getAttribute('aria-label')"
      #expect(try browser.run(mark) as? String == "\u{2068}Elm Street garage\u{2069}, 1 of 4 free")

      // What had the focus is gone: its part of the page has it.
      try browser.run("document.querySelector('#list h3 a').focus()")
      wallet.addChargePoints(SampleChargePoints.all().filter { $0.id.number != 1 })
      #expect(try renew(browser) == 3)
      #expect(try browser.focused == "list")
    }
  }

  @Test("Of several places that have changed one sentence is said, and none where nothing has")
  func several() async throws {
    try await withMap { browser, wallet in
      let said = "return document.querySelector('#said').textContent"
      for id in [1, 2, 5] as [Int64] { wallet.report(.faulted, of: 0, at: id) }
      #expect(try renew(browser) == 1)
      #expect(try browser.run(said) as? String == "3 places have changed.")
      try browser.run("document.querySelector('#said').textContent = ''")
      #expect(try renew(browser) == 2)
      #expect(try browser.run(said) as? String == "")
    }
  }

  @Test("Nothing is asked for while the page is hidden; it is renewed when it is seen again")
  func hidden() async throws {
    try await withMap { browser, _ in
      try browser.run("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
      #expect(try renew(browser) == 0)
      try browser.run(
        "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
      try browser.wait(for: "fetched.length == 1")
    }
  }

  @Test("A page that cannot be had changes nothing, which is said once, until there is one again")
  func lost() async throws {
    try await withMap { browser, wallet in
      wallet.report(.charging, of: 1, at: 1)
      let said = "return document.querySelector('#said').textContent"
      try browser.run("window.whole = window.fetch")
      try browser.run("window.fetch = async () => { fetched.push(0); throw new TypeError }")
      #expect(try renew(browser) == 1)
      #expect(try browser.run(said) as? String == "This map is no longer fresh. Refresh it.")
      try browser.run("window.sentence = document.querySelector('#said').firstChild")
      try browser.run("window.fetch = async () => { fetched.push(0); return new Response('<p>x', { status: 503 }) }")
      #expect(try renew(browser) == 2)
      try browser.run("window.fetch = async () => { fetched.push(0); return new Response('<p>x') }")
      #expect(try renew(browser) == 3)
      let isSame = "return window.sentence == document.querySelector('#said').firstChild"
      #expect(try browser.run(isSame) as? Bool == true, "the same text again would be read again")
      #expect(try browser.text(try browser.find("#list")).contains("2 of 4 free"))
      wallet.report(.available, of: 1, at: 1)
      try browser.run("window.fetch = window.whole")
      #expect(try renew(browser) == 4)
      #expect(try browser.run(said) as? String == "")
    }
  }

  @Test("Who lets the browser say where it is comes to what is near, with the place rounded to three decimals")
  func granted() async throws {
    try await withMap { browser, _ in
      try browser.answer("geolocation", granted: true)
      try browser.devtools(
        "Emulation.setGeolocationOverride", ["latitude": 38.56012, "longitude": -121.70049, "accuracy": 10])
      try browser.turnPage { try browser.click(try browser.control("Near me")) }
      #expect(
        try browser.address.hasSuffix("/charge?at=38.56,-121.7") || browser.address.hasSuffix("?at=38.560,-121.700"))
      #expect(try browser.text(try browser.find(".places li")).contains("Mill Road"))
    }
  }

  @Test("Without leave for the position a status, which is read out, says to search instead, and the map stays")
  func refused() async throws {
    try await withMap { browser, wallet in
      try browser.answer("geolocation", granted: false)
      try browser.click(try browser.control("Near me"))
      try browser.wait(for: "document.querySelector('#said').textContent.includes('Search for a place instead.')")
      #expect(try browser.run("return document.querySelector('#said').role") as? String == "status")
      #expect(try browser.address == "http://localhost:\(wallet.port)/charge")
    }
  }

  @Test("Printed, each code has its number below it on the same sheet, and a scanner reads where it leads")
  func stickers() async throws {
    try await withMap { browser, wallet in
      let site = "http://localhost:\(wallet.port)"
      try browser.visit(site + "/charge/points/1")
      try browser.resize(width: 800, height: 2400)
      try browser.prefer(dark: true, print: true)
      let script = """
        return [...document.querySelectorAll('.stickers li')].map(place => {
          const [code, number] = [...place.children].map(part => part.getBoundingClientRect())
          return code.bottom <= number.top + 1 && getComputedStyle(place).breakInside
        })
        """
      #expect(try browser.run(script) as? [String] == Array(repeating: "avoid", count: 4))
      let text = try browser.pageText()
      #expect(text.contains("100004") && !text.contains("Scan a code"))
      guard QRScanner.isWanted else { return }
      let picture = try browser.screenshot()
      try QRScanner.withFolder { folder in
        let file = folder.appending(path: "stickers.png")
        try picture.write(to: file)
        let wanted = (100_001...100_004).map { "\(site)/charge/chargers/\($0)" }
        #expect(try QRScanner.texts(in: file).sorted() == wanted)
      }
    }
  }

  @Test("In forced colours each shape differs from the ground in a colour of the system")
  func forcedColours() async throws {
    try await withMap { browser, _ in
      for isDark in [false, true] {
        try browser.prefer(dark: isDark, forcedColours: true)
        let script = """
          const ground = getComputedStyle(document.documentElement.appendChild(
            Object.assign(document.createElement('i'), { style: 'color: Canvas' }))).color
          return ['free', 'occupied', 'faulty', 'silent'].filter(name => {
            const { fill, stroke } = getComputedStyle(document.querySelector(`.map .${name} .dot`))
            return fill == ground && stroke == ground
          })
          """
        #expect(try browser.run(script) as? [String] == [])
      }
    }
  }
}
