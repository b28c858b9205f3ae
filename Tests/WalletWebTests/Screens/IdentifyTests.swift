import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Identify a charger")
struct IdentifyTests {
  @Test("Anyone finds it below the map, types the number, and learns whether they can begin")
  func words() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      for visitor in [wallet.visitor(), try wallet.signedIn()] {
        try visitor.visit("/charge").follow("Identify a charger")
        #expect(visitor.address == "/charge/identify" && visitor.statuses == [200])
        #expect(!visitor.reads("Begin charging") && !visitor.reads("Charger not available"))
        for (number, words) in [
          ("100001", "Begin charging"), ("100002", "Charger occupied"), ("100007", "Charger out of order"),
          ("100009", "Charger not available"),
        ] {
          try visitor.visit("/charge/identify").fill("Charger", with: number).press("Identify")
          #expect(visitor.statuses == [200] && visitor.reads(number, words), "\(number): \(visitor.page.text)")
        }
        try visitor.visit("/charge/identify").fill("Charger", with: " 100 001").press("Identify")
        #expect(visitor.statuses == [200] && visitor.reads("Begin charging"), "people type digits in groups")
        try visitor.visit("/charge/identify?charger=100001").follow("Begin charging")
        #expect(visitor.address == "/charge/points/1?charger=100001")
      }
    }
  }

  @Test("A number that no charger has, and what is no number, are 422")
  func unknown() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      let visitor = wallet.visitor()
      for typed in [
        "999999", "1", "100001x", "0100001", "１０００01", "-100001", "/charge/chargers/999999", "/charge/points/1",
        "/charge/chargers/100001/", "/charge/chargers/100001?x=1", String(repeating: "1", count: 2000), "<b>",
        "100 0010",
      ] {
        try visitor.visit("/charge/identify").fill("Charger", with: typed).press("Identify")
        #expect(visitor.statuses == [422] && visitor.reads("No charger has this number."), "\(typed)")
      }
      for empty in ["", "?charger=", "?charger=%20%20", "?other=1"] {
        try visitor.visit("/charge/identify" + empty)
        #expect(visitor.statuses == [200] && !visitor.reads("No charger has this number."), "\(empty)")
      }
      #expect(try visitor.post("/charge/identify", []).status == 405)
    }
  }

  @Test("A charger's address counts as its number, at each of the wallet's own names and at no other")
  func addresses() async throws {
    let url = try PublicURL("https://wallet.example")
    try await withWallet({ $0.publicURL = url }) { wallet in
      wallet.addChargePoints()
      let visitor = wallet.visitor()
      for typed in [
        "/charge/chargers/100001", "http://localhost:\(wallet.port)/charge/chargers/100001",
        "https://wallet.example/charge/chargers/100001", "HTTPS://WALLET.example/charge/chargers/100001",
        " 100001 ",
      ] {
        try visitor.visit("/charge/identify").fill("Charger", with: typed).press("Identify")
        #expect(visitor.statuses == [200] && visitor.reads("Begin charging"), "\(typed)")
      }
      for typed in [
        "https://evil.example/charge/chargers/100001", "https://wallet.example@evil.example/charge/chargers/100001",
        "https://wallet.example.evil/charge/chargers/100001", "//wallet.example/charge/chargers/100001",
        "ftp://wallet.example/charge/chargers/100001", "https:///charge/chargers/100001", "https://wallet.example",
      ] {
        try visitor.visit("/charge/identify").fill("Charger", with: typed).press("Identify")
        #expect(visitor.statuses == [422], "\(typed)")
      }
    }
  }
}
