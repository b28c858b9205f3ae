import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// docs/http.md, "Limits": what a person sees while the disk hangs.
@Suite("Story: the store hangs", .blocking)
struct WaitingCommandStory {
  /// Blocks the writer, like a disk that does not respond.
  private struct Hold: WriterCommand {
    let entered: AsyncStream<Void>.Continuation
    let gate: Wakeup

    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      entered.finish()
      gate.wait(milliseconds: nil)
    }
  }

  /// A store that hangs while the test's clock advances.
  private struct Hanging {
    let begun: AsyncStream<Void>
    let gate: Wakeup
    let moving: Foundation.Thread

    func end() {
      moving.cancel()
      gate.send()
    }
  }

  private func hang(_ wallet: TestWallet) throws -> Hanging {
    let gate = try Wakeup()
    let (stream, entered) = AsyncStream<Void>.makeStream()
    try wallet.sqlite().submit(Hold(entered: entered, gate: gate)) { _ in }
    // The test's clock does not run by itself; another thread advances it while a form waits.
    let moving = Foundation.Thread { [clock = wallet.clock] in
      while !Foundation.Thread.current.isCancelled {
        clock.advance(seconds: 2)
        usleep(50_000)
      }
    }
    moving.start()
    return Hanging(begun: stream, gate: gate, moving: moving)
  }

  @Test("Limits 7: 503 at the handler's time, and nothing happened: the same form sent again books once")
  func unavailable() async throws {
    try await withWallet({ $0.handlerTime = 3 }) { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { $0.0 != "amount" }
      let hold = try hang(wallet)
      // Whatever goes wrong, the wallet can still be stopped afterwards.
      defer { hold.end() }
      for await _ in hold.begun {}
      let refused = try visitor.post(account + "/deposit", pairs + [("amount", "5")])
      #expect(refused.status == 503)
      #expect(refused.field("Retry-After") != nil)
      // Reads continue meanwhile.
      #expect(try visitor.visit(account).reads("$10.00"))
      hold.end()
      let again = try visitor.post(account + "/deposit", pairs + [("amount", "5")])
      #expect(again.status == 303)
      #expect(try visitor.visit(account).reads("$15.00"))
    }
  }

  @Test(
    "Limits 7: logging out waits no longer either, and holds: in memory at once, in the store when it answers again")
  func logOut() async throws {
    try await withWallet({ $0.handlerTime = 3 }) { wallet in
      let visitor = try wallet.signedIn()
      let session = try #require(visitor.session)
      let pairs = visitor.pairs(of: try visitor.visit("/settings").form(to: "/logout"))
      let hold = try hang(wallet)
      defer { hold.end() }
      for await _ in hold.begun {}
      #expect(try visitor.post("/logout", pairs).status == 303)
      visitor.setCookie(session.name, session.value)
      #expect(try visitor.get("/home").field("Location") == "/login")
      hold.end()
      try wallet.restart()
      #expect(try visitor.get("/home").field("Location") == "/login", "after a restart too")
    }
  }
}
