import WalletCore

/// The writer's statements for what the owner's file says of charge points.
struct ChargingStatements {
  let news: ChargePointNewsStatements
  private let operators: Statement
  private let points: Statement
  private let chargers: Statement
  private let addingOperator: Statement
  private let changingOperator: Statement
  private let retiringPoint: Statement
  private let retiringCharger: Statement
  private let addingPoint: Statement
  private let changingPoint: Statement
  private let addingTariff: Statement
  private let addingCharger: Statement
  private let changingCharger: Statement
  private let notRetired: Statement
  private let settingSecret: Statement

  init(_ connection: SQLiteConnection) {
    news = ChargePointNewsStatements(connection)
    operators = connection.statement(ChargerList.Operator.all)
    points = connection.statement(StoredChargePoint.all)
    chargers = connection.statement(StoredCharger.all)
    addingOperator = connection.statement(
      """
      INSERT INTO operator(id,name,address,tax_id,account_id,series)
      VALUES((SELECT coalesce(max(id),0)+1 FROM operator),?1,?2,?3,?4,(SELECT series FROM wallet))
      """)
    changingOperator = connection.statement("UPDATE operator SET address=?2, tax_id=?3 WHERE name=?1")
    retiringPoint = connection.statement("UPDATE charge_point SET retired_at=?2 WHERE id=?1")
    retiringCharger = connection.statement("UPDATE connector SET retired_at=?2 WHERE id=?1")
    addingPoint = connection.statement(
      """
      INSERT INTO charge_point(id,identity,operator_id,name,address,lat,lon)
      VALUES(?1,?2,(SELECT id FROM operator WHERE name=?3),?4,?5,?6,?7)
      """)
    // What was said before a retirement is old when it ends.
    changingPoint = connection.statement(
      """
      UPDATE charge_point SET operator_id=(SELECT id FROM operator WHERE name=?2), name=?3, address=?4, lat=?5, lon=?6,
        status=iif(retired_at IS NULL,status,NULL), error=iif(retired_at IS NULL,error,NULL),
        status_at=iif(retired_at IS NULL,status_at,NULL), retired_at=NULL
      WHERE id=?1
      """)
    // A clock that was set back dates no tariff before the one that it replaces.
    addingTariff = connection.statement(
      """
      INSERT INTO tariff(id,charge_point_id,from_at,currency,per_kwh,start_fee,idle_minute,idle_after)
      VALUES((SELECT coalesce(max(id),0)+1 FROM tariff),?1,
        max(?2,coalesce((SELECT from_at FROM tariff WHERE charge_point_id=?1 ORDER BY id DESC LIMIT 1),?2)),'USD',?3,?4,?5,?6)
      """)
    addingCharger = connection.statement(
      "INSERT INTO connector(id,charge_point_id,number,plug,watts) VALUES(?1,?2,?3,?4,?5)")
    changingCharger = connection.statement(
      """
      UPDATE connector SET plug=?2, watts=?3, status=iif(retired_at IS NULL,status,NULL),
        error=iif(retired_at IS NULL,error,NULL), status_at=iif(retired_at IS NULL,status_at,NULL), retired_at=NULL
      WHERE id=?1
      """)
    notRetired = connection.statement("SELECT id FROM charge_point WHERE identity=?1 AND retired_at IS NULL")
    settingSecret = connection.statement("UPDATE charge_point SET secret=?2 WHERE id=?1")
  }

  /// All that a list is compared with.
  func kept() throws(SQLiteFailure) -> KeptChargers {
    var kept = KeptChargers()
    try operators.each { row throws(SQLiteFailure) in
      let found = try ChargerList.Operator(row)
      kept.operators[found.name] = found
    }
    try points.each { row throws(SQLiteFailure) in
      let found = try StoredChargePoint(row)
      kept.points[found.point.id] = found
    }
    try chargers.each { row throws(SQLiteFailure) in
      let found = try StoredCharger(row)
      kept.chargers[found.charger.number] = found
    }
    return kept
  }

  /// All charge points by number, retired ones too.
  func all() throws(SQLiteFailure) -> [StoredChargePoint] {
    try StoredChargePoint.read(points, chargers: chargers)
  }

  func add(_ added: ChargerList.Operator, paidTo account: AccountNumber) throws(SQLiteFailure) {
    try addingOperator.run(added.name.text, added.address, added.taxID, account)
  }

  func change(_ changed: ChargerList.Operator) throws(SQLiteFailure) {
    try changingOperator.run(changed.name.text, changed.address, changed.taxID)
  }

  func retire(_ point: ChargePointID, at now: Timestamp) throws(SQLiteFailure) { try retiringPoint.run(point, now) }

  func retire(_ charger: ChargerNumber, at now: Timestamp) throws(SQLiteFailure) {
    try retiringCharger.run(charger, now)
  }

  func add(_ point: ChargePoint) throws(SQLiteFailure) {
    try addingPoint.run(
      point.id, point.identity.text, point.operatorName, point.name, point.address, Int64(point.location.latitude),
      Int64(point.location.longitude))
  }

  /// Also ends its retirement.
  func change(_ point: ChargePoint) throws(SQLiteFailure) {
    try changingPoint.run(
      point.id, point.operatorName, point.name, point.address, Int64(point.location.latitude),
      Int64(point.location.longitude))
  }

  func add(_ tariff: Tariff, of point: ChargePointID, from now: Timestamp) throws(SQLiteFailure) {
    try addingTariff.run(
      point, now, tariff.perKilowattHour, tariff.startFee, tariff.perIdleMinute, tariff.idleAfter)
  }

  func add(_ charger: Charger, at point: ChargePointID) throws(SQLiteFailure) {
    try addingCharger.run(charger.number, point, charger.connector, charger.plug, charger.watts)
  }

  /// Also ends its retirement.
  func change(_ charger: Charger) throws(SQLiteFailure) {
    try changingCharger.run(charger.number, charger.plug, charger.watts)
  }

  /// - Returns: the charge point; nil if there is none of this name that is not retired.
  func setSecret(_ secret: Digest, of identity: ChargePointIdentity) throws(SQLiteFailure) -> ChargePointID? {
    guard let number = try notRetired.first(identity.text, read: { row in row.integer(0) }),
      let point = ChargePointID(number)
    else { return nil }
    try settingSecret.run(point, secret)
    return point
  }
}
