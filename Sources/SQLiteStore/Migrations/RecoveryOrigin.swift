import WalletCore

/// From version 5 to 6: a recovery code knows the session that made it.
enum RecoveryOrigin {
  /// Codes that are there stay good, and their age is known; who made them is not.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.ways)
  }
}
