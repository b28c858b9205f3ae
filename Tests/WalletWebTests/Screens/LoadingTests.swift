import Testing

@Suite("Loading")
struct LoadingTests {
  @Test("With a session it goes home, without one to the phone page")
  func goesOn() async throws {
    try await withWallet { wallet in
      let stranger = wallet.visitor()
      #expect(try stranger.get("/loading").field("Location") == "/login")
      stranger.setCookie("wallet_\(wallet.port)", String(repeating: "A", count: 43))
      #expect(try stranger.get("/loading").field("Location") == "/login")
      let visitor = try wallet.signedIn()
      let answer = try visitor.get("/loading")
      #expect(answer.status == 303)
      #expect(answer.field("Location") == "/home")
    }
  }
}
