import WalletCore

/// From version 4 to 5: users choose how the wallet looks.
enum UserPreferences {
  /// Everybody begins with what everybody had.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.preferences)
  }
}
