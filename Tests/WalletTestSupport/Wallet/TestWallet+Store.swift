import Testing

@testable import SQLiteStore
@testable import WalletWeb

extension TestWallet {
  /// The wallet's store, for queries that none of its ports offers.
  func sqlite() throws -> SQLiteStore { try #require(running.store as? SQLiteStore) }
}
