import PhoneNumbers
import WalletCore

/// The writer's statements on devices: browsers that have signed in to a number before.
struct DeviceStatements {
  /// A number's devices beyond this many are forgotten, those first that end first.
  private static let most = 50

  private let finding: Statement
  private let ofPhone: Statement
  private let phonesOf: Statement
  private let keeping: Statement
  private let renaming: Statement
  private let forgettingOthers: Statement
  private let forgettingOldest: Statement
  private let pruning: Statement
  private let moving: Statement

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
    forgettingOthers = connection.statement("DELETE FROM device WHERE phone=?1")
    forgettingOldest = connection.statement(
      """
      DELETE FROM device WHERE (token,phone) IN(SELECT token,phone FROM device WHERE phone=?1
        AND token<>?3 ORDER BY expires_at DESC LIMIT -1 OFFSET ?2)
      """)
    pruning = connection.statement(
      "DELETE FROM device WHERE (token,phone) IN(SELECT token,phone FROM device WHERE expires_at<?1 LIMIT 4)")
    moving = connection.statement(
      "INSERT OR IGNORE INTO device(token,phone,expires_at) SELECT token,?3,expires_at FROM device WHERE token=?1 AND phone=?2"
    )
  }

  /// The device, if it has signed in to this number and is not forgotten.
  func known(_ token: TokenHash?, _ phone: E164Number, at now: Timestamp) throws(SQLiteFailure) -> TokenHash? {
    guard let token, let end = try finding.first(token, phone, read: { row in row.timestamp(0) }), now < end else {
      return nil
    }
    return token
  }

  /// The devices that are known to a number.
  func all(of phone: E164Number) throws(SQLiteFailure) -> [TokenHash] {
    try ofPhone.all(phone) { row throws(SQLiteFailure) in TokenHash(try row.digest(0)) }
  }

  /// Remembers the browser that has just signed in.
  /// - Returns: which cookie it is to have.
  func remember(
    _ session: NewSession, _ phone: E164Number, _ throttles: Throttles
  ) throws(SQLiteFailure) -> NewSignIn.Device {
    guard let token = session.newDevice else { return .none }
    if let known = try known(session.device, phone, at: session.createdAt) {
      try keeping.run(known, phone, session.deviceExpiresAt)
      return .kept
    }
    // What the browser is known by to other numbers goes along, with what was counted there: it has one cookie.
    if let old = session.device {
      for other in try phonesOf.all(old, read: { row throws(SQLiteFailure) in try row.phone(0) }) {
        for kind in ThrottleKind.ofDevices {
          try throttles.move(kind, from: Standing.subject(other, old), to: Standing.subject(other, token))
        }
      }
      try renaming.run(old, token)
    }
    try keeping.run(token, phone, session.deviceExpiresAt)
    try forgettingOldest.run(phone, Self.most - 1, token)
    try pruning.run(session.createdAt)
    return .new
  }

  /// The user has another number: this browser is known to it, no other is known to either.
  func move(_ token: TokenHash?, from old: E164Number, to new: E164Number) throws(SQLiteFailure) {
    try forgettingOthers.run(new)
    if let token { try moving.run(token, old, new) }
    try forgettingOthers.run(old)
  }
}
