import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Every page as it comes", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct ArrivalTests {
  @Test("Nothing that is shown moves, wherever a page is cut off for a while", arguments: Theme.allCases)
  func everyPage(theme: Theme) async throws {
    try await withGallery(theme) { site in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800, still: true)
        defer { browser.close() }
        var faults = FaultList()
        // The splash has no header and no footer; its three lines, 600 bytes in all, rise into their places.
        for page in site.pages where page.name != "splash" {
          try browser.visit(site.address(of: page))
          for width in [400, 1280] {
            try browser.resize(width: width, height: 800)
            let found = try #require(try browser.run(ArrivalScript.moves, false) as? [String])
            #expect(Int(found[0]) ?? 0 > 10)
            for move in found.dropFirst() { faults.add(move, at: "\(page.name) at \(width)") }
          }
        }
        faults.report()
        // The measurement notices what moves.
        try browser.visit(site.address(of: try #require(site.pages.first { $0.name == "account" })))
        let found = try #require(try browser.run(ArrivalScript.moves, true) as? [String])
        #expect(found.contains { $0.contains("amount") })
      }
    }
  }

  @Test("What came is shown after three seconds, even if the rest never comes, and nobody presses what is not shown")
  func late() async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        for path in ["/login", "/security", "/charge"] {
          try browser.visit("http://localhost:\(wallet.port)\(path)")
          let seen = try browser.run(ArrivalScript.shown) as? [Bool]
          #expect(seen == [false, false, true, true, true, false, false, true, true], "\(path)")
        }
      }
    }
  }
}
