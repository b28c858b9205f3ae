import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Splash")
struct SplashTests {
  @Test("Without a session it leads to the phone page, by itself after two seconds and by a link at once")
  func leadsToLogin() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/")
      #expect(visitor.statuses == [200])
      #expect(visitor.answer.field("Refresh") == "2; url=/login")
      #expect(visitor.page.links.contains { $0.address == "/login" })
      #expect(visitor.reads("MyWallet"))
      #expect(!visitor.answer.text.contains("http-equiv"))
    }
  }

  @Test("With a session it leads to the loading page at once, and that one home at once")
  func leadsToLoading() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/")
      #expect(visitor.answer.field("Refresh") == "0; url=/loading")
      #expect(visitor.page.links.contains { $0.address == "/loading" })
      let loading = try visitor.get("/loading")
      #expect(loading.status == 303 && loading.field("Location") == "/home" && loading.field("Refresh") == nil)
      #expect(loading.body.isEmpty, "there is nothing to look at")
    }
  }
}
