import WalletCore

/// From version 7 to 8: the log names the session that a sign-in began.
enum SignInNews {
  /// What was counted until then has no session to name: it stays in the log, and is told as new no more.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(Schema.news)
    try connection.run("UPDATE session SET news=0 WHERE news<>0")
  }
}
