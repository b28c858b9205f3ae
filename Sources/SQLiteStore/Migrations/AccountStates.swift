import WalletCore

/// From version 6 to 7: open and closed accounts are found apart.
enum AccountStates {
  /// Nothing but an index.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.states)
  }
}
