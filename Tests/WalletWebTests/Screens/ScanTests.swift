import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Scan")
struct ScanTests {
  @Test("Everybody finds a form for the number, which identifies the charger; the camera needs the script")
  func form() async throws {
    try await withWallet { wallet in
      wallet.addChargePoints()
      for visitor in [wallet.visitor(), try wallet.signedIn()] {
        try visitor.visit("/scan")
        #expect(
          visitor.statuses == [200]
            && visitor.answer.text.contains("<video class=\"map\" id=\"scan\" muted playsinline hidden>"))
        #expect(visitor.answer.text.contains("/js/charge.") && visitor.answer.text.contains("role=\"status\""))
        try visitor.fill("Charger's number", with: "100001").press("Continue")
        #expect(visitor.address == "/charge/identify?charger=100001" && visitor.statuses == [200])
      }
    }
  }

  @Test("Only this page may ask for the camera, and no other for more than before")
  func permissions() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      for (path, wanted) in [
        ("/scan", ["camera=(self)"]), ("/charge", ["geolocation=(self)"]), ("/login", []), ("/security", []),
        ("/charge/identify", []), ("/chargers", []), ("/healthz", []),
      ] as [(String, [String])] {
        let field = try #require(try visitor.get(path).field("Permissions-Policy"))
        let allowed = field.split(separator: ", ").map(String.init).filter { !$0.hasSuffix("=()") }
        #expect(allowed == wanted, "\(path)")
      }
    }
  }
}
