import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// How long the log of security events goes back.
@Suite("Old security events")
struct EventsKeepTests {
  /// Signs in, lets days pass, and signs in again.
  private func events(_ wallet: TestWallet, days: Int) throws -> (events: [SecurityEvent.Kind], page: String) {
    _ = try wallet.signedIn().makeRecoveryCodes()
    wallet.clock.advance(seconds: days * 86_400)
    let visitor = try wallet.signedIn()
    return (try wallet.events(), try visitor.visit("/settings/sessions").page.text)
  }

  @Test("S62: security events older than the setting says are removed, and the page says how long they are kept")
  func pruned() async throws {
    try await withWallet { wallet in
      let (events, page) = try events(wallet, days: 366)
      #expect(events == [.signedIn])
      #expect(page.contains("The newest 20 of each kind are kept, for 365 days at most."))
      #expect(!page.contains("Recovery codes made"))
    }
    try await withWallet { wallet in
      let (events, _) = try events(wallet, days: 364)
      #expect(events == [.signedIn, .recoveryMade, .signedIn])
    }
  }

  @Test("S62: the owner can keep them for another time, or for ever")
  func setting() async throws {
    try await withWallet({ $0.policy.eventsKeep = 1 }) { wallet in
      let (events, page) = try events(wallet, days: 2)
      #expect(events == [.signedIn] && page.contains("are kept, for one day at most."))
    }
    try await withWallet({ $0.policy.eventsKeep = 0 }) { wallet in
      let (events, page) = try events(wallet, days: 5000)
      #expect(events == [.signedIn, .recoveryMade, .signedIn])
      #expect(page.contains("The newest 20 of each kind are kept.") && page.contains("Recovery codes made"))
    }
  }

  @Test("S62: no event is taken for old while the clock is known to be wrong")
  func wrongClock() async throws {
    try await withWallet { wallet in
      _ = try wallet.signedIn().makeRecoveryCodes()
      wallet.clock.step(seconds: 400 * 86_400)
      wallet.clock.advance(seconds: 4000)
      _ = try wallet.signedIn()
      #expect(try wallet.events() == [.signedIn, .recoveryMade, .signedIn])
    }
  }
}
