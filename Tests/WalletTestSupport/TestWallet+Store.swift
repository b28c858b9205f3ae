import Testing

@testable import SQLiteStore
@testable import WalletWeb

extension TestWallet {
  /// The wallet's store, for what no port of it offers.
  func sqlite() throws -> SQLiteStore { try #require(running.store as? SQLiteStore) }
}
