import WalletCore

/// Makes the tables of version 1 in an empty file. Their facts follow after the last step (``ProgramFacts``), and the
/// system's accounts of a currency with the first account in it (``SystemAccounts``).
enum FirstVersion {
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.run("PRAGMA application_id=0x4D795769")
    for part in Schema.all { try connection.runAll(part) }
    try connection.run("INSERT INTO latest VALUES(1,0)")
    try connection.run("INSERT INTO wallet(one,name) VALUES(1,?1)", configuration.random.publicID())
  }
}
