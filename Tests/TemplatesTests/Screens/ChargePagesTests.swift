import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Pages: the map of charge points, their list, and one of them")
struct ChargePagesTests {
  private let points = SampleChargePoints.all()

  /// The marks of a page, in the order of the page, by their names.
  private func marks(_ page: Markup) -> [Markup.Element] {
    page.elements.filter { $0.name == "a" && $0.attributes["transform"] != nil }
  }

  private func names(_ page: Markup) -> [String] { marks(page).compactMap { $0.attributes["aria-label"] } }

  /// The names in the list, in its order.
  private func listed(_ page: Markup) -> [String] {
    page.elements.indices.filter { index in
      let parent = page.elements[index].parent.map { page.elements[$0] }
      return page.elements[index].name == "bdi" && parent?.attributes["href"]?.hasPrefix("/charge/points/") == true
    }.map { page.textIn[$0] ?? "" }
  }

  @Test("Marks are links in the order of the list, named with their places and how many are free; close ones are one")
  func named() {
    let page = Markup(AllPages.chargePage(points).html)
    #expect(
      names(page) == [
        "\u{2068}Elm Street garage\u{2069}, 2 of 4 free", "\u{2068}Hill station\u{2069}, out of order",
        "\u{2068}Mill Road\u{2069}, 0 of 2 free",
        "\u{2068}Old mill\u{2069}, not connected",
        "2 charge points near \u{2068}Station, north side\u{2069}, 1 of 3 free",
      ])
    #expect(
      listed(page) == [
        "Elm Street garage", "Hill station", "Mill Road", "Old mill", "Station, north side", "Station, south side",
      ])
    #expect(marks(page).prefix(4).map { $0.attributes["href"] } == [1, 3, 2, 4].map { "/charge/points/\($0)" })
    #expect(marks(page).map { $0.attributes["class"] } == ["free", "faulty", "occupied", "silent", "free"])
  }

  @Test("A mark of several leads to a view in which they come apart")
  func apart() throws {
    let first = Markup(AllPages.chargePage(points).html)
    let address = try #require(marks(first).last?.attributes["href"])
    let found = try #require(address.firstMatch(of: /^\/charge\?at=([-0-9.]+)%2C([-0-9.]+)&z=(\d+)$/))
    let zoom = try #require(Int(found.3))
    let center = try #require(Location(typed: "\(found.1),\(found.2)"))
    let near = Markup(AllPages.chargePage(points, ChargeQuery(center: center, zoom: zoom)).html)
    #expect(
      names(near).sorted() == [
        "\u{2068}Station, north side\u{2069}, 1 of 1 free", "\u{2068}Station, south side\u{2069}, 0 of 2 free",
      ])
  }

  @Test("Each state has its own shape, and a text below it; colour alone says nothing")
  func shapes() throws {
    let page = Markup(AllPages.chargePage(points).html)
    let shapes = page.elements.indices.filter { page.elements[$0].attributes["transform"] != nil }.map { index in
      page.inside(index).first { $0.attributes["class"] == "dot" }
    }
    let drawn = shapes.prefix(4).map { "\($0?.name ?? "") \($0?.attributes["d"] ?? $0?.attributes["r"] ?? "")" }
    #expect(drawn.count == 4 && Set(drawn).count == 4, "\(drawn)")
    for text in ["2 of 4", "0 of 2", "2 km", "Old Town"] { #expect(page.text.contains(text), "\(text)") }
    // What stands on the map is part of the name, for those who speak to the computer.
    for index in page.elements.indices where page.elements[index].attributes["transform"] != nil {
      let name = try #require(page.elements[index].attributes["aria-label"])
      let texts = page.elements.indices.filter { page.elements[$0].name == "text" && page.elements[$0].parent == index }
      let others = texts.map { page.textIn[$0] ?? "?" }.filter { !name.contains($0) }
      #expect(!texts.isEmpty && others == [], "\(name)")
    }
    #expect(page.elements.filter { $0.attributes["class"] == "hit" }.allSatisfy { $0.attributes["r"] == "24" })
  }

  @Test("Links go to the four sides, nearer and farther, and keep the words that are looked for")
  func moves() throws {
    let query = ChargeQuery(center: points[0].location, zoom: 12, words: "a&b")
    let page = Markup(AllPages.chargePage(points, query).html)
    let view = MapView(center: points[0].location, zoom: 12)
    let moves: [(String, MapView?)] = [
      ("West", view.moved(.west)), ("North", view.moved(.north)), ("South", view.moved(.south)),
      ("East", view.moved(.east)), ("Zoom in", view.nearer), ("Zoom out", view.farther),
    ]
    for (name, to) in moves {
      let link = try #require(page.all("a").first { $0.attributes["aria-label"] == name }, "\(name)")
      let to = try #require(to)
      let address = Link.to.charge(ChargeQuery(center: to.center, zoom: to.zoom, words: "a&b")).address
      #expect(link.attributes["href"] == address, "\(name)")
    }
    func has(_ name: String, zoom: Int) -> Bool {
      let page = Markup(AllPages.chargePage(points, ChargeQuery(center: points[0].location, zoom: zoom)).html)
      return page.all("a").contains { $0.attributes["aria-label"] == name }
    }
    #expect(!has("Zoom in", zoom: 18) && has("Zoom out", zoom: 18))
    #expect(has("Zoom in", zoom: 0) && !has("Zoom out", zoom: 0))
  }

  @Test("A link leads past the map, and the script's places are there: status, button, map, list")
  func places() {
    let page = Markup(AllPages.chargePage(points).html)
    #expect(page.all("a").contains { $0.attributes["href"] == "#list" })
    #expect(page.withID("said")?.attributes["role"] == "status")
    #expect(page.withID("said")?.attributes["data-more"] == " places have changed.")
    #expect(page.withID("said")?.attributes["data-old"] == "This map is no longer fresh. Refresh it.")
    #expect(page.withID("pin")?.attributes["hidden"] != nil)
    for id in ["map", "list"] { #expect(page.withID(id)?.attributes["tabindex"] == "-1", "\(id)") }
  }

  @Test("The list tells name, address, operator, distance if known, each charger in words, and the price")
  func list() {
    let far = Markup(AllPages.chargePage(points, ChargeQuery(center: points[1].location)).html).text
    let items = [
      "Mill Road0 of 2 free", "2 Mill Road · Green Power · 0 m", "100005 · Type 2 · 7.4 kW · occupied",
      "100006 · CCS · 50 kW · occupied", "$0.452 per kWh", " · Green Power · 3.3 km",
    ]
    for text in items { #expect(far.contains(text), "\(text)") }
    #expect(!Markup(AllPages.chargePage(points).html).text.contains("Green Power · 0 m"))
  }

  @Test("A page of the list has 50 charge points; a page beyond the last is the last")
  func pages() {
    let many = SampleChargePoints.many(120)
    for (number, count, here) in [(1, 50, "Page 1 of 3"), (3, 20, "Page 3 of 3"), (.max, 20, "Page 3 of 3")] {
      let page = Markup(AllPages.chargePage(many, ChargeQuery(page: number)).html)
      #expect(listed(page).count == count && page.text.contains(here), "\(number)")
    }
    let middle = Markup(AllPages.chargePage(many, ChargeQuery(page: 2)).html)
    let links = middle.all("a").filter { $0.attributes["rel"] != nil }.map { $0.attributes["href"] }
    #expect(links == ["/charge", "/charge?page=3"])
    #expect(!Markup(AllPages.chargePage(SampleChargePoints.many(50)).html).text.contains("Page 1"))
  }

  @Test("No charge points at all, and nothing found, are said in a sentence")
  func empty() {
    let none = Markup(AllPages.chargePage([]).html)
    #expect(none.text.contains("This wallet knows no charge points.") && none.all("svg").isEmpty)
    let page = Markup(AllPages.chargePage(points, ChargeQuery(words: "nowhere")).html)
    #expect(page.text.contains("Nothing found for nowhere.") && names(page).count == 5)
    let found = Markup(AllPages.chargePage(points, ChargeQuery(words: "STATION")).html)
    #expect(found.text.contains("3 charge points for STATION.") && listed(found).count == 3)
    #expect(
      names(found).prefix(2) == [
        "\u{2068}Hill station\u{2069}, out of order",
        "2 charge points near \u{2068}Station, north side\u{2069}, 1 of 3 free",
      ])
  }

  @Test("The page of one tells its chargers, what is wrong, all prices, and marks the charger that was chosen")
  func point() throws {
    let chosen = points[0].chargers[1].number
    let page = Markup(AllPages.chargePointPage(points[0], chosen).1)
    for text in [
      "100001free", "Type 2 · 7.4 kW", "100002occupied", "CCS · 50 kW", "$0.451 per kWh.", "$1.00 for each charge.",
      "$0.10 for each minute that a full car stays connected, after the first 10 minutes.", "All prices include tax.",
    ] {
      #expect(page.text.contains(text), "\(text)")
    }
    let current = page.elements.filter { $0.name == "li" && $0.attributes["aria-current"] == "true" }
    #expect(current.map { $0.attributes["id"] } == ["charger-100002"])
    func order(_ page: Markup) -> [String] {
      page.elements.compactMap { $0.attributes["id"] }.filter { $0.hasPrefix("charger-") }
    }
    #expect(order(page) == [2, 1, 3, 4].map { "charger-10000\($0)" }, "the chosen one is in sight")
    let plain = Markup(AllPages.chargePointPage(points[0]).1)
    #expect(order(plain) == (1...4).map { "charger-10000\($0)" })
    #expect(!plain.elements.contains { $0.name == "li" && $0.attributes["aria-current"] == "true" })
    let faulty = Markup(AllPages.chargePointPage(points[2]).1).text
    #expect(faulty.contains("Its protection has tripped.") && faulty.contains("It has been taken out of service."))
    #expect(Markup(AllPages.chargePointPage(points[5]).1).text.contains("It reports: E-17 (pump)"))
  }

  @Test("A fault of the charge point as a whole stands at each of its chargers")
  func whole() {
    var point = points[0]
    point.report = StatusReport(.faulted, error: "HighTemperature", at: Samples.noon)
    let text = Markup(AllPages.chargePointPage(point).1).text
    #expect(text.matches(of: /out of order/).count == 4 && text.matches(of: /It is too hot\./).count == 4)
  }

  @Test("Of a charger and its charge point that are both out of order, the one that says why is shown")
  func reason() {
    var point = points[2]
    point.report = StatusReport(.faulted, error: "HighTemperature", at: Samples.noon)
    let text = Markup(AllPages.chargePointPage(point).1).text
    #expect(text.contains("Its protection has tripped.") && text.contains("It is too hot."))
    #expect(!text.contains("It has been taken out of service."))
    point.report = StatusReport(.unavailable, at: Samples.noon)
    #expect(Markup(AllPages.chargePointPage(point).1).text.matches(of: /It has been taken out of service\./).count == 1)
  }

  @Test("Each charger has its code with its number below it; an address that is too long for a code leaves the number")
  func codes() throws {
    let page = Markup(AllPages.chargePointPage(points[0]).1)
    let labels = page.all("svg").compactMap { $0.attributes["aria-label"] }
    #expect(labels == (100_001...100_004).map { "QR code of charger \($0)" })
    let listing = SampleChargePoints.listing(points)
    let far = ChargePointPage(
      frame: Samples.frame(), listed: listing.points[0], chosen: nil,
      origin: "https://" + String(repeating: "a", count: 250), figures: QRFigures(), now: Samples.noon)
    #expect(Markup(far.html).all("svg").isEmpty && Markup(far.html).text.contains("100004"))
    let code = QRFigure(
      code: try QRCode("https://wallet.example/charge/chargers/100001"), label: "QR code of charger 100001"
    ).html
    let bytes = String(decoding: AllPages.chargePointPage(points[0]).1.bytes, as: UTF8.self)
    #expect(bytes.contains(String(decoding: code.bytes, as: UTF8.self)))
  }

  @Test("Home and settings lead to the map where there are charge points, and are the same bytes as before where not")
  func links() throws {
    var home = AllPages.homePage(accounts: [try Samples.account()])
    var settings = try AllPages.settingsPage()
    let before = [home.html, settings.html].map { String(decoding: $0.bytes, as: UTF8.self) }
    home.hasChargePoints = true
    settings.hasChargePoints = true
    let after = [home.html, settings.html].map { String(decoding: $0.bytes, as: UTF8.self) }
    for (before, after) in zip(before, after) {
      #expect(!before.contains("/charge"))
      #expect(after.replacing("<li><a href=\"/charge\">Charge your car</a></li>", with: "") == before)
    }
  }
}
