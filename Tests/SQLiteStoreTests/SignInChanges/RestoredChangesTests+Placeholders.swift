import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Books in which a user has a placeholder number already, as after the import of a restored wallet's export.
extension RestoredChangesTests {
  @Test("A restore gives no user the placeholder of another")
  func placeholders() async throws {
    let store = try openWallet()
    #expect(try await user(store, by: first, of: fixture.wallet) == 1)
    #expect(try await user(store, by: "+15305550160", of: fixture.wallet) == 2)
    #expect(try await store.perform(LoseNumber(user: UserID(row: 2))))
    try fixture.backup()
    try await changeNumber(from: first, to: "+15305550199", store)
    #expect(done(try restore(store)) == counts(1, 0, 0))
    let restored = try open(other)
    #expect(try restored.check() == [])
    #expect(try await user(restored, by: "+15305550199", of: other) == 1)
    restored.close()
  }
}

/// Gives a user the first placeholder.
private struct LoseNumber: WriterCommand {
  let user: UserID

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Bool {
    let at = connection.now.notBefore(connection.newest)
    let number = PlaceholderNumbers.text(1)
    connection.advance(to: try connection.phones.change(user, to: number, after: connection.head, at: at), at: at)
    return true
  }
}
