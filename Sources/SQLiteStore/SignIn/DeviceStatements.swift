import PhoneNumbers
import WalletCore

/// The writer's statements for devices: browsers that have signed in to a number before.
struct DeviceStatements {
  private let finding: Statement
  private let ofPhone: Statement
  private let phonesOf: Statement
  private let keeping: Statement
  private let renaming: Statement
  private let forgetting: Statement
  private let forgettingOldest: Statement
  private let pruning: Statement
  private let copying: Statement

  init(_ connection: SQLiteConnection) {
    finding = connection.statement("SELECT expires_at FROM device WHERE token=?1 AND phone=?2")
    ofPhone = connection.statement("SELECT token FROM device WHERE phone=?1")
    phonesOf = connection.statement("SELECT phone FROM device WHERE token=?1")
    keeping = connection.statement(
      """
      INSERT INTO device(token,phone,expires_at) VALUES(?1,?2,?3)
      ON CONFLICT(token,phone) DO UPDATE SET expires_at=excluded.expires_at
      """)
    renaming = connection.statement("UPDATE device SET token=?2 WHERE token=?1")
    forgetting = connection.statement("DELETE FROM device WHERE phone=?1")
    forgettingOldest = connection.statement(
      """
      DELETE FROM device WHERE (token,phone) IN(SELECT token,phone FROM device WHERE phone=?1
        AND token<>?3 ORDER BY expires_at DESC LIMIT -1 OFFSET ?2)
      """)
    pruning = connection.statement(
      "DELETE FROM device WHERE (token,phone) IN(SELECT token,phone FROM device WHERE expires_at<?1 LIMIT 4)")
    copying = connection.statement(
      "INSERT OR IGNORE INTO device(token,phone,expires_at) SELECT token,?3,expires_at FROM device WHERE token=?1 AND phone=?2"
    )
  }

  func end(_ token: TokenHash, _ phone: E164Number) throws(SQLiteFailure) -> Timestamp? {
    try finding.first(token, phone) { row in row.timestamp(0) }
  }

  /// The devices known for a phone number.
  func all(of phone: E164Number) throws(SQLiteFailure) -> [TokenHash] {
    try ofPhone.all(phone) { row throws(SQLiteFailure) in TokenHash(try row.digest(0)) }
  }

  /// The phone numbers for which a device is known.
  func phones(of device: TokenHash) throws(SQLiteFailure) -> [E164Number] {
    try phonesOf.all(device) { row throws(SQLiteFailure) in try row.phone(0) }
  }

  func keep(_ token: TokenHash, _ phone: E164Number, until end: Timestamp) throws(SQLiteFailure) {
    try keeping.run(token, phone, end)
  }

  func rename(_ token: TokenHash, to other: TokenHash) throws(SQLiteFailure) { try renaming.run(token, other) }

  func copy(_ token: TokenHash, from phone: E164Number, to other: E164Number) throws(SQLiteFailure) {
    try copying.run(token, phone, other)
  }

  func forget(of phone: E164Number) throws(SQLiteFailure) { try forgetting.run(phone) }

  func forgetOldest(of phone: E164Number, but token: TokenHash, leaving rest: Int) throws(SQLiteFailure) {
    try forgettingOldest.run(phone, rest, token)
  }

  func prune(before moment: Timestamp) throws(SQLiteFailure) { try pruning.run(moment) }
}
