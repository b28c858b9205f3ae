/// A row that the guards let in after its beginning; with one other value they refuse it.
struct AttackRow: Sendable {
  private let table: String
  private let values: [(column: String, value: String)]

  private init(_ table: String, _ values: [(column: String, value: String)]) {
    self.table = table
    self.values = values
  }

  /// The statement that adds it.
  var whole: String { statement(values, "") }

  /// The same with another value in a column.
  /// - Parameters:
  ///   - column: its name.
  ///   - value: the value, in SQL.
  ///   - or: how a conflict is handled; `{or}` stands for every way.
  /// - Returns: the statement that adds it.
  func with(_ column: String, _ value: String, or: String = "") -> String {
    statement(values.map { $0.column == column ? (column, value) : $0 }, or)
  }

  private func statement(_ values: [(column: String, value: String)], _ or: String) -> String {
    let columns = values.map(\.column).joined(separator: ",")
    return "INSERT \(or)INTO \(table)(\(columns)) VALUES(\(values.map(\.value).joined(separator: ",")))"
  }

  /// A claim of user 2 on the charger that is free.
  static let claim = AttackRow(
    "reservation",
    [
      ("id", "77"), ("public_id", "randomblob(16)"), ("user_id", "2"), ("connector_id", "{vacant}"),
      ("max_watts", "22000"), ("id_tag", "'AAAAAAAAAAAAAAAAAAAA'"), ("state", "'used'"), ("revision", "0"),
      ("made_at", "0"), ("expires_at", "0"),
    ])

  /// A session on that claim, after a hold of 3000 on C.
  static let session = AttackRow(
    "charging_session",
    [
      ("id", "78"), ("public_id", "randomblob(16)"), ("reservation_id", "77"), ("hold_id", "{next}"),
      ("tariff_id", "{tariff}"), ("max_watts", "22000"), ("first_limit", "3000"), ("may_raise", "0"), ("made_at", "0"),
      ("begun_at", "0"), ("revision", "0"), ("state", "'starting'"), ("hold_limit", "3000"), ("raises", "0"),
      ("wh", "0"), ("ignored", "0"), ("stop_tries", "0"), ("news_at", "0"), ("full_time", "0"), ("is_suspended", "0"),
      ("is_connected", "1"),
    ])

  /// The record of what was captured for the session that runs.
  static let record = AttackRow(
    "charge_record",
    [
      ("hold_id", "{liveHold}"), ("op_id", "{next}"), ("user_id", "1"), ("session_id", "{liveSession}"),
      ("tariff_id", "{tariff}"), ("wh", "1000"), ("idle_minutes", "0"), ("started_at", "1"), ("stopped_at", "2"),
      ("meter_start", "1000"), ("meter_stop", "2000"), ("basis", "'stop'"), ("energy", "59"), ("start_fee", "100"),
      ("idle", "0"), ("waived", "0"), ("total", "159"),
    ])

  /// The invoice for that record.
  static let invoice = AttackRow(
    "invoice",
    [
      ("operator_id", "{operator}"), ("series", "1"), ("number", "2"), ("hold_id", "{liveHold}"),
      ("public_id", "randomblob(16)"), ("issued_at", "0"), ("salt", "randomblob(32)"), ("name", "'Pat'"),
      ("address", "''"), ("email", "''"), ("seller_name", "'Grid'"), ("seller_address", "'1 Plug Lane'"),
      ("seller_tax_id", "'12-3456789'"), ("charger", "{charger}"), ("site_name", "'Mill'"),
      ("site_address", "'7 Mill Street'"), ("per_kwh", "590000"), ("start_fee", "100"), ("idle_minute", "200000"),
      ("idle_after", "10"),
    ])
}
