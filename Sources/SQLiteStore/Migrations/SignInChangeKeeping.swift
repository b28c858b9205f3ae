import WalletCore

/// From version 8 to 9: what changes in how users sign in is listed, also beside the database.
enum SignInChangeKeeping {
  /// What was changed until then is in no list: a backup of before knows it, or nobody does.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.changes)
    try connection.run("INSERT INTO wallet VALUES(1,?1)", configuration.random.publicID())
  }
}
