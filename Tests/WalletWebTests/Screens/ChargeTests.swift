import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Map of charge points")
struct ChargeTests {
  private func names(_ visitor: Visitor) -> [String] {
    visitor.page.links.filter { $0.address.hasPrefix("/charge/points/") && $0.name == $0.text }.map(\.text)
  }

  @Test("A wallet without charge points says so, and neither home nor settings lead there")
  func none() async throws {
    try await withWallet { wallet in
      let stranger = try wallet.visitor().visit("/charge")
      #expect(stranger.statuses == [200] && stranger.reads("This wallet knows no charge points."))
      #expect(!stranger.answer.text.contains("charge.") && !stranger.answer.text.contains("<svg"))
      let visitor = try wallet.signedIn()
      for path in ["/home", "/settings"] { #expect(!(try visitor.visit(path).answer.text.contains("/charge"))) }
      wallet.addChargePoints()
      for path in ["/home", "/settings"] {
        try visitor.visit(path).follow("Charge your car")
        #expect(visitor.address == "/charge" && visitor.reads("Elm Street garage", "2 of 4 free"))
      }
    }
  }

  @Test("Anyone sees it: a stranger without a cookie or a session, and somebody signed in with their own navigation")
  func everybody() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = try wallet.signedIn()
      #expect(try visitor.visit("/charge").page.links.contains { $0.address == "/home" })
      let stranger = try wallet.visitor().visit("/charge")
      #expect(!stranger.page.links.contains { $0.address == "/home" } && stranger.cookies.isEmpty)
      #expect(stranger.answer.field("Cache-Control") == "no-store" && stranger.answer.field("ETag") == nil)
      let waiting = try wallet.waitingForCode().visit("/charge")
      #expect(waiting.statuses == [200] && waiting.reads("Elm Street garage"))
      #expect(try stranger.post("/charge", []).status == 405)
    }
  }

  @Test("S31: this page alone may ask the browser where it is")
  func place() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = try wallet.signedIn()
      for path in ["/charge", "/charge?at=1,2&z=3", "/charge?at=NaN,1"] {
        for browser in [visitor, wallet.visitor()] {
          let answer = try browser.get(path)
          ExpectedFields.check(answer, path, asksFor: "geolocation")
          ExpectedFields.checkNothingInline(answer.text, path)
        }
      }
      for path in ["/charge/points/1", "/charge/chargers/100001", "/charge/points/99", "/home"] {
        ExpectedFields.check(try visitor.get(path), path)
      }
      ExpectedFields.check(try visitor.send("DELETE", "/charge"), "DELETE /charge")
    }
  }

  @Test("The list is by name, or by distance from the middle of the map; the marks are in its order")
  func order() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = wallet.visitor()
      let byName = [
        "Elm Street garage", "Hill station", "Mill Road", "Old mill", "Station, north side", "Station, south side",
      ]
      #expect(names(try visitor.visit("/charge")) == byName)
      try visitor.visit("/charge?at=38.56,-121.7")
      #expect(names(visitor).first == "Mill Road" && visitor.reads("Mill Road", "Green Power · 0 m"))
      let marks = visitor.page.links.filter { $0.name != $0.text && $0.address.hasPrefix("/charge/points/") }
      #expect(
        marks.map(\.name) == ["\u{2068}Mill Road\u{2069}, 0 of 2 free"], "the others are out of sight at the usual zoom"
      )
    }
  }

  @Test("Words find names, streets and chargers' numbers, and the map shows what was found")
  func words() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = wallet.visitor()
      try visitor.visit("/charge").fill("Find a charge point", with: "  MILL  ").press("Search")
      #expect(visitor.address == "/charge?near=++MILL++" || visitor.address == "/charge?near=%20%20MILL%20%20")
      #expect(names(visitor) == ["Mill Road", "Old mill"] && visitor.value("near") == "MILL")
      #expect(names(try visitor.visit("/charge?near=100006")) == ["Mill Road"])
      try visitor.visit("/charge?near=nowhere")
      #expect(names(visitor).isEmpty && visitor.reads("Nothing found for nowhere."))
      #expect(
        visitor.page.links.contains { $0.name == "\u{2068}Elm Street garage\u{2069}, 2 of 4 free" }, "the map shows all"
      )
      try visitor.follow("Show all")
      #expect(visitor.address == "/charge" && names(visitor).count == 6)
    }
  }

  @Test("A map is moved and brought nearer by links, and a search goes along")
  func moves() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = try wallet.visitor().visit("/charge?near=station")
      for (link, parts) in [("North", ["&z=13", "&near=station"]), ("Zoom in", ["&z=14", "&near=station"])] {
        try visitor.visit("/charge?at=38.55,-121.73&z=13&near=station").follow(link)
        #expect(visitor.statuses == [200] && visitor.address.hasPrefix("/charge?at="))
        for part in parts { #expect(visitor.address.contains(part), "\(link): \(visitor.address)") }
      }
      try visitor.visit("/charge?z=18")
      #expect(!visitor.page.links.contains { $0.name == "Zoom in" })
    }
  }

  @Test(
    "Whatever stands in the query, there is a page",
    arguments: [
      "at=NaN,1", "at=1", "at=,&z=", "at=91,0", "at=0,0&z=99", "at=85,180&z=18", "at=-85,-180&z=0", "z=-1", "z=99",
      "z=x",
      "page=0", "page=-1", "page=99999999999999999999", "page=x", "near=%00", "near=%3Cscript%3E", "near=%F0%9F%90%B7",
      "near=\(String(repeating: "a", count: 4000))", "at=1,2&at=3,4", "a=b", "=", "&&&",
      "near=%E2%80%AEevil&page=2&z=3&at=38.5,-121.7",
    ])
  func abuse(query: String) async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let answer = try wallet.visitor().get("/charge?" + query)
      #expect(answer.status == 200 && Markup(page: answer.text).faults.isEmpty)
      #expect(answer.text.utf8.count < 40_000 && !answer.text.contains("<script>"))
    }
  }

  @Test(
    "A state that changes is on the next page; a charge point that is gone counts as free for a minute and no longer")
  func states() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = wallet.visitor()
      wallet.report(.charging, of: 1, at: 1)
      #expect(
        try visitor.visit("/charge").reads("Elm Street garage 1 of 4 free", "100001 · Type 2 · 7.4 kW · occupied"))
      wallet.report(.faulted, of: 0, at: 1)
      #expect(try visitor.visit("/charge").reads("Elm Street garage out of order"))
      wallet.report(.available, of: 0, at: 1)
      let id = try #require(ChargePointID(1))
      wallet.chargePoints.change { $0.set(.lost(wallet.clock.monotonic()), of: id) }
      wallet.clock.advance(seconds: 59)
      #expect(try visitor.visit("/charge").reads("Elm Street garage 1 of 4 free"))
      wallet.clock.advance(seconds: 1)
      #expect(try visitor.visit("/charge").reads("Elm Street garage not connected"))
    }
  }

  @Test("A thousand charge points are 20 pages, each with 50 in the list and no mark that is out of sight")
  func thousand() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints(SampleChargePoints.many(1000))
      let visitor = try wallet.visitor().visit("/charge")
      var seen: [String] = []
      for page in 1...20 {
        seen += names(visitor)
        #expect(visitor.reads("Page \(page) of 20") && names(visitor).count == 50)
        #expect(visitor.answer.body.count < 120_000)
        if page < 20 { try visitor.follow("Next") }
      }
      #expect(Set(seen).count == 1000 && seen == seen.sorted())
      try visitor.visit("/charge?at=38.0005,-121&z=18")
      #expect(visitor.page.links.filter { $0.name.hasSuffix("2 of 2 free") && $0.name != $0.text }.count == 4)
    }
  }

  @Test("Renewing the map without cookies uses no session: one that is not used otherwise ends")
  func unused() async throws {
    try await withWallet({ $0.policy.sessionIdle = 600 }) { wallet in
      wallet.addChargePoints()
      let visitor = try wallet.signedIn()
      try visitor.visit("/charge")
      for _ in 0..<3 {
        wallet.clock.advance(seconds: 250)
        let renewed = try wallet.visitor().get("/charge")
        #expect(renewed.status == 200 && renewed.field("Set-Cookie") == nil)
      }
      #expect(try visitor.visit("/home").statuses == [303, 200])
      #expect(try visitor.visit("/charge").statuses == [200])
    }
  }
}
