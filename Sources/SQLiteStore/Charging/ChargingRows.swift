import WalletCore

extension StoredChargePoint {
  /// The columns that ``init(_:)`` reads, of all charge points by number, retired ones too, each with its newest tariff.
  static let all: SQL = """
    SELECT p.id,p.identity,o.name,p.name,p.address,p.lat,p.lon,t.per_kwh,t.start_fee,t.idle_minute,t.idle_after,
      p.retired_at,p.secret,p.registered,p.seen_at,p.vendor,p.model,p.serial,p.firmware,p.profiles,p.status,p.error,p.status_at
    FROM charge_point p LEFT JOIN operator o ON o.id=p.operator_id
      LEFT JOIN tariff t ON t.id=(SELECT max(id) FROM tariff WHERE charge_point_id=p.id)
    ORDER BY p.id
    """

  /// Reads a row of this query; the chargers are still missing.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let identity = ChargePointIdentity(row.text(1)), !row.isNull(2), !row.isNull(7),
      let latitude = Int32(exactly: row.integer(5)), let longitude = Int32(exactly: row.integer(6)),
      let location = Location(latitude: latitude, longitude: longitude)
    else { throw .unreadable("charge point") }
    let tariff = Tariff(
      perKilowattHour: row.integer(7), startFee: row.integer(8), perIdleMinute: row.integer(9),
      idleAfter: row.integer(10))
    self.init(
      point: ChargePoint(
        id: try row.chargePoint(0), identity: identity, operatorName: row.text(2), name: row.text(3),
        address: row.text(4), location: location, tariff: tariff, chargers: [], report: try StatusReport(row, from: 20))
    )
    retiredAt = row.optionalTimestamp(11)
    secret = row.isNull(12) ? nil : try row.digest(12)
    isRegistered = row.boolean(13)
    seenAt = row.optionalTimestamp(14)
    if !row.isNull(15) {
      device = ChargePointDevice(
        vendor: row.text(15), model: row.text(16), serial: row.optionalText(17), firmware: row.optionalText(18))
    }
    profiles = row.optionalText(19)
  }

  /// Reads all with those of their chargers that are not retired, by two statements of ``all``, which must see the same
  /// moment.
  static func read(_ points: Statement, chargers: Statement) throws(SQLiteFailure) -> [StoredChargePoint] {
    var found: [ChargePointID: [Charger]] = [:]
    try chargers.each { row throws(SQLiteFailure) in
      let charger = try StoredCharger(row)
      if charger.retiredAt == nil { found[charger.point, default: []].append(charger.charger) }
    }
    return try points.all { row throws(SQLiteFailure) in
      var stored = try StoredChargePoint(row)
      stored.point.chargers = found[stored.point.id] ?? []
      return stored
    }
  }
}

extension StoredCharger {
  /// The columns that ``init(_:)`` reads, of all chargers, by charge point and connector, retired ones too.
  static let all: SQL = """
    SELECT id,charge_point_id,number,plug,watts,retired_at,status,error,status_at FROM connector
    ORDER BY charge_point_id,number,id
    """

  /// Reads a row of this query.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let digits = Int(exactly: row.integer(0)), let number = ChargerNumber(digits),
      let connector = Int(exactly: row.integer(2))
    else { throw .unreadable("charger") }
    self.init(
      charger: Charger(
        number: number, connector: connector, plug: row.text(3), watts: row.integer(4),
        report: try StatusReport(row, from: 6)),
      point: try row.chargePoint(1), retiredAt: row.optionalTimestamp(5))
  }
}

extension ChargerList.Operator {
  /// The columns that ``init(_:)`` reads, of all operators.
  static let all: SQL = "SELECT name,address,tax_id FROM operator ORDER BY id"
  /// The same by name.
  static let byName: SQL = "SELECT name,address,tax_id FROM operator ORDER BY name"

  /// Reads a row of this query.
  init(_ row: borrowing Row) throws(SQLiteFailure) {
    let name: AccountName
    do throws(NameRefusal) { name = try AccountName(row.text(0)) } catch { throw .unreadable("operator") }
    self.init(name: name, address: row.text(1), taxID: row.text(2))
  }
}

extension StatusReport {
  /// Reads status, error and time; nil if there was no report yet.
  init?(_ row: borrowing Row, from first: Int32) throws(SQLiteFailure) {
    guard !row.isNull(first) else { return nil }
    guard let status = ConnectorStatus(rawValue: row.text(first)) else { throw .unreadable("status") }
    self.init(status, error: row.optionalText(first + 1), at: row.timestamp(first + 2))
  }
}

extension StrayMessage {
  /// The newest messages of a charge point up to a number, oldest first.
  static let newest: SQL = """
    SELECT at,action,payload FROM (SELECT id,at,action,payload FROM stray WHERE charge_point_id=?1 ORDER BY id DESC LIMIT ?2)
    ORDER BY id
    """

  /// Reads a row of this query.
  init(_ row: borrowing Row) {
    self.init(at: row.timestamp(0), action: row.text(1), payload: row.text(2))
  }
}

extension Row {
  fileprivate func chargePoint(_ column: Int32) throws(SQLiteFailure) -> ChargePointID {
    guard let id = ChargePointID(integer(column)) else { throw .unreadable("charge point") }
    return id
  }
}

extension ChargePointID: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) { try statement.bind(number, at: index) }
}

extension ChargerNumber: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(Int64(value), at: index)
  }
}
