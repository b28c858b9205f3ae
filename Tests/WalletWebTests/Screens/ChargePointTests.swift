import TestSupport
import Testing
import WalletCore

@testable import Templates
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Charge point")
struct ChargePointTests {
  @Test("Anyone sees its chargers, their states and what charging costs, and goes back to the map around it")
  func shown() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      for visitor in [wallet.visitor(), try wallet.signedIn()] {
        try visitor.visit("/charge").follow("Elm Street garage")
        #expect(visitor.address == "/charge/points/1" && visitor.statuses == [200])
        #expect(visitor.reads("Elm Street garage", "1 Elm Street garage", "100001", "free", "100002", "occupied"))
        #expect(visitor.reads("$0.451 per kWh.", "All prices include tax.", "You pay Green Power."))
        #expect(visitor.answer.field("Cache-Control") == "no-store")
        try visitor.follow("Map")
        #expect(visitor.address == "/charge?at=38.545%2C-121.745" && visitor.reads("Green Power · 0 m"))
      }
    }
  }

  @Test("A charger's address leads to its charge point, where it is marked")
  func charger() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      for visitor in [wallet.visitor(), try wallet.signedIn()] {
        try visitor.visit("/charge/chargers/100003")
        #expect(visitor.statuses == [303, 200] && visitor.address == "/charge/points/1?charger=100003")
        #expect(visitor.reads("100003", "free", "This is your charger.", "100004"))
        #expect(!visitor.reads("This is your charger.", "100003", "This is your charger."))
      }
    }
  }

  @Test(
    "A charger of another charge point, or what is none, is marked nowhere",
    arguments: ["100005", "999999", "1", "x"])
  func otherCharger(charger: String) async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = try wallet.visitor().visit("/charge/points/1?charger=\(charger)")
      #expect(visitor.statuses == [200] && !visitor.reads("This is your charger."))
    }
  }

  @Test("What is unknown, has retired or is no number is 404, for strangers and for users")
  func unknown() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitors = [wallet.visitor(), try wallet.signedIn()]
      for visitor in visitors {
        for path in [
          "points/99", "points/0", "points/-1", "points/x", "points/01", "points/9223372036854775808", "points/",
          "points/1/", "chargers/999999", "chargers/100014", "chargers/1", "chargers/0100001", "chargers/1000001",
        ] {
          let answer = try visitor.get("/charge/" + path)
          #expect(answer.status == 404, "\(path)")
          #expect(answer.text.contains(Words.title(.notFound).replacing("'", with: "&#39;")), "\(path)")
        }
      }
      wallet.addChargePoints(SampleChargePoints.all().filter { $0.id.number != 1 })
      for visitor in visitors {
        #expect(
          try visitor.get("/charge/points/1").status == 404 && visitor.get("/charge/chargers/100001").status == 404)
        #expect(try visitor.get("/charge/points/2").status == 200)
      }
      #expect(try visitors[0].post("/charge/points/2", []).status == 405)
    }
  }

  /// The QR code of a page's first charger, as markup.
  private func code(_ page: String) -> Substring? {
    guard let start = page.firstRange(of: "<svg class=\"qr\""),
      let end = page[start.lowerBound...].firstRange(of: "</svg>")
    else { return nil }
    return page[start.lowerBound..<end.upperBound]
  }

  private func drawn(_ address: String) throws -> String {
    let figure = QRFigure(code: try QRCode(address), label: "QR code of charger 100001")
    return String(decoding: figure.html.bytes, as: UTF8.self)
  }

  @Test("The codes hold the address by which the visitor came, or the wallet's public one")
  func codes() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      for host in ["localhost", "127.0.0.1", "wallet.localhost"] {
        let answer = try HTTPClient.send(
          "GET", "/charge/points/1", port: wallet.port, fields: [("Host", "\(host):\(wallet.port)")])
        let wanted = try drawn("http://\(host):\(wallet.port)/charge/chargers/100001")
        #expect(answer.status == 200 && code(answer.text).map(String.init) == wanted, "\(host)")
      }
    }
    let url = try PublicURL("https://wallet.example")
    try await withWallet({ $0.publicURL = url }) { wallet in
      wallet.addChargePoints()
      for host in ["wallet.example", "localhost:\(wallet.port)"] {
        let answer = try HTTPClient.send("GET", "/charge/points/1", port: wallet.port, fields: [("Host", host)])
        #expect(code(answer.text).map(String.init) == (try drawn("https://wallet.example/charge/chargers/100001")))
      }
    }
  }

  @Test("Prices are no amounts of the user's: they are shown where amounts are covered")
  func covered() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings").press("Hide amounts")
      #expect(try visitor.visit("/charge/points/1").reads("$0.451 per kWh."))
      #expect(try visitor.visit("/charge").reads("$0.451 per kWh"))
    }
  }
}
