import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Health")
struct HealthCheckTests {
  @Test("It says ok and nothing else, to anyone")
  func ok() async throws {
    try await withWallet { wallet in
      let answer = try wallet.visitor().get("/healthz")
      #expect(answer.status == 200)
      #expect(answer.text == "ok\n")
      #expect(answer.field("Content-Type") == "text/plain; charset=utf-8")
      #expect(answer.field("Set-Cookie") == nil)
    }
  }
}
