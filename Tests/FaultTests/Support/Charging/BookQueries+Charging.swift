@testable import SQLiteStore
@testable import WalletCore

/// What the file says of charging. Also of one that a program has open.
extension BookQueries {
  /// A session and its bill.
  struct ChargeRow {
    let address: String
    let charger: Int64
    let state: ChargingSession.State
    /// What was metered and kept, in watt hours.
    let metered: Int64
    let invoices: Int64
    /// What was billed, in watt hours; 0 if nothing was.
    let billed: Int64
    /// In cents.
    let total: Int64

    /// As ``ChargeMessage/progress``; samples have said these watt hours.
    func progress(samples first: Int64, _ second: Int64) -> Int? {
      switch state {
      case .starting, .waiting: 1
      case .charging: [0: 2, first: 3, second: 4][metered]
      case .stopping: 5
      case .settling, .ended, .failed: 6
      }
    }
  }

  /// All sessions, oldest first.
  func charges() throws -> [ChargeRow] {
    try connection.statement(
      """
      SELECT s.public_id,c.connector_id,s.state,s.wh,(SELECT count(*) FROM invoice i WHERE i.hold_id=s.hold_id),
        coalesce(r.wh,0),coalesce(r.total,0)
      FROM charging_session s JOIN reservation c ON c.id=s.reservation_id LEFT JOIN charge_record r ON r.session_id=s.id
      ORDER BY s.hold_id
      """
    ).all { row throws(SQLiteFailure) in
      guard let state = ChargingSession.State(rawValue: row.text(2)) else { throw .unreadable("state") }
      return ChargeRow(
        address: "/charge/sessions/" + (try row.publicID(0)).base64url, charger: row.integer(1), state: state,
        metered: row.integer(3), invoices: row.integer(4), billed: row.integer(5), total: row.integer(6))
    }
  }

  /// What is held in each account in which something is, in cents.
  func holders() throws -> [Int64] {
    try connection.statement(
      """
      SELECT held FROM hold_event h WHERE held>0
        AND seq=(SELECT max(seq) FROM hold_event WHERE account_id=h.account_id)
      """
    ).all { row in row.integer(0) }
  }

  /// What is held in all accounts, in cents.
  func held() throws -> Int64 { try holders().reduce(0, +) }

  /// What an account has, and what of that is held, in cents, both of one moment.
  func standing(of account: String) throws -> (balance: Int64, held: Int64)? {
    let found = try connection.statement(
      """
      SELECT public_id,(SELECT balance FROM entry WHERE account_id=a.id ORDER BY seq DESC LIMIT 1),
        coalesce((SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1),0)
      FROM account a WHERE a.kind='user'
      """
    ).all { row throws(SQLiteFailure) in (try row.publicID(0).base64url, row.integer(1), row.integer(2)) }
    return found.first { "/accounts/" + $0.0 == account }.map { ($0.1, $0.2) }
  }

  /// How many reservations and sessions are not over.
  func claims() throws -> Int64 { try connection.integer("SELECT count(*) FROM reservation WHERE state<>'done'") ?? 0 }

  /// How many sessions that are not over are taken for connected.
  func connectedSessions() throws -> Int64 {
    try connection.integer(
      "SELECT count(*) FROM charging_session WHERE is_connected=1 AND state<>'ended' AND state<>'failed'") ?? 0
  }

  /// What was captured, what merchants have, and what invoices say, in cents.
  func taken() throws -> [Int64?] {
    [
      try connection.integer("SELECT coalesce(sum(amount),0) FROM transfer WHERE type='capture'"),
      try connection.integer(
        """
        SELECT coalesce(sum(e.balance),0) FROM entry e JOIN account a ON a.id=e.account_id
        WHERE a.kind='merchant' AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=e.account_id)
        """),
      try connection.integer(
        "SELECT coalesce(sum(r.total),0) FROM invoice i JOIN charge_record r ON r.hold_id=i.hold_id"),
    ]
  }
}
