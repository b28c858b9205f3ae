import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// What is told by message to a user whose number waits.
extension RestoredChangesTests {
  private func receiver(_ store: SQLiteStore) async throws -> String? {
    let notice = ChargeNotice(
      notice: .newDevice, recipient: .user(UserID(row: 1)), byGateway: false, now: other.clock.monotonic(),
      policy: SignInPolicy())
    return try await store.perform(notice)?.e164
  }

  @Test(
    "S56: while only the mark of a user's number is known, no message goes to the placeholder; later the new number gets it"
  )
  func notices() async throws {
    let store = try openWallet()
    #expect(try await user(store, by: first, of: fixture.wallet) == 1)
    try fixture.backup()
    try await changeNumber(from: first, to: "+15305550199", store)
    #expect(done(try restore(store)) == counts(1, 0, 0))
    let restored = try open(other)
    defer { restored.close() }
    #expect(try await receiver(restored) == nil)
    #expect(try await user(restored, by: "+15305550199", of: other) == 1)
    #expect(try await receiver(restored) == "+15305550199")
  }
}
