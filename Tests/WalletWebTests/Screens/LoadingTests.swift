import TestSupport
import Testing

@testable import WalletTestSupport

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

  @Test("S47: when the store cannot be read it says so with a reference, a way to try again and a way out")
  func storeBroken() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try RawDatabase.run("ALTER TABLE session RENAME TO lost", in: wallet.folder)
      try visitor.visit("/loading")
      #expect(visitor.statuses == [503])
      #expect(visitor.page.links.contains { $0.text == "Try again" && $0.address == "/loading" })
      #expect(try visitor.form(to: "/logout").buttons.map(\.text) == ["Log Out"])
      #expect(!visitor.answer.text.contains("session"), "nothing of the inside is shown")

      let home = try visitor.get("/home")
      #expect(home.status == 500)
      #expect(home.text.contains("Reference: "))
      #expect(!home.text.contains("no such table"))

      try RawDatabase.run("ALTER TABLE lost RENAME TO session", in: wallet.folder)
      #expect(try visitor.visit("/loading").address == "/home", "and it recovers by itself")
    }
  }
}
