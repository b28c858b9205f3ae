import WalletCore

extension KeyUses {
  /// Reads what a database has under the wallet's key.
  static func read(_ connection: SQLiteConnection) throws(SQLiteFailure) -> KeyUses {
    var uses = KeyUses()
    let moment = { (sql: SQL) throws(SQLiteFailure) in
      try connection.integer(sql).map { Timestamp(milliseconds: $0) }
    }
    uses.codesUntil = try moment("SELECT max(expires_at) FROM challenge WHERE code IS NOT NULL")
    uses.sessionsUntil = try moment("SELECT max(expires_at) FROM session")
    uses.oldestRecoveryCode = try moment(
      "SELECT min(made_at) FROM recovery WHERE used_at IS NULL AND ended_at IS NULL")
    uses.newestRecoveryCode = try moment(
      "SELECT max(made_at) FROM recovery WHERE used_at IS NULL AND ended_at IS NULL")
    uses.hasSecrets = try connection.integer("SELECT 1 FROM totp LIMIT 1") != nil
    // One that has retired may still have a car: its connection is let go when that has left.
    uses.points = try connection.statement(
      """
      SELECT secret FROM charge_point p WHERE secret IS NOT NULL AND (retired_at IS NULL
        OR EXISTS(
        SELECT 1 FROM reservation r JOIN connector c ON c.id=r.connector_id WHERE r.state<>'done' AND c.charge_point_id=p.id))
      """
    ).all { row throws(SQLiteFailure) in try row.digest(0) }
    return uses
  }
}

extension SQLiteStore {
  /// What was made under the wallet's key and can still be used.
  package func keyUses() throws(StoreFailure) -> KeyUses {
    do throws(SQLiteFailure) {
      let connection = try ConnectionSettings.reader(of: folder.database)
      try connection.run("BEGIN")
      return try KeyUses.read(connection)
    } catch { throw error.storeFailure }
  }

  /// Replaces sealed secrets of authenticator apps. Blocks until the writer has answered; durable when this returns.
  package func reseal(
    _ resealing: @escaping @Sendable (_ sealed: [UInt8], UserID) -> [UInt8]?
  ) throws(StoreFailure) {
    try performBlocking(ResealSecrets(resealing: resealing))
  }
}

/// Replaces sealed secrets; see ``StoreMaintenance/reseal(_:)``.
struct ResealSecrets: WriterCommand {
  let resealing: @Sendable (_ sealed: [UInt8], UserID) -> [UInt8]?

  func run(in connection: WriterConnection) throws(SQLiteFailure) {
    try connection.alternatives.reseal(resealing)
  }
}
