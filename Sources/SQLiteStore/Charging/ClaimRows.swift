import WalletCore

extension ChargingClaim {
  /// Reads a row with the columns of ``ClaimStatements``'s queries, in that order.
  init(_ row: borrowing Row, _ operationIDs: OperationIDCipher) throws(SQLiteFailure) {
    let reservation = try Reservation(row)
    self.init(
      reservation, session: row.isNull(12) ? nil : try ChargingSession(row, of: reservation, operationIDs))
  }
}

extension Reservation {
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let number = ReservationNumber(row.integer(0)), let digits = Int(exactly: row.integer(3)),
      let charger = ChargerNumber(digits), let point = ChargePointID(row.integer(4)),
      let connector = Int(exactly: row.integer(5)), let idTag = IDTag(row.text(7)),
      let state = State(rawValue: row.text(8))
    else { throw .unreadable("reservation") }
    self.init(
      number: number, id: ReservationID(try row.publicID(1)), user: row.user(2),
      place: ChargerPlace(charger: charger, point: point, connector: connector, watts: row.integer(6)), idTag: idTag,
      state: state, revision: row.integer(9), madeAt: row.timestamp(10), expiresAt: row.timestamp(11))
  }
}

extension ChargingSession {
  fileprivate init(
    _ row: borrowing Row, of reservation: Reservation, _ operationIDs: OperationIDCipher
  ) throws(SQLiteFailure) {
    guard let number = ChargingSessionNumber(row.integer(12)) else { throw .unreadable("charging session") }
    let hold = row.integer(14)
    // A list may have changed it since the charger was reserved.
    let place = ChargerPlace(
      charger: reservation.place.charger, point: reservation.place.point, connector: reservation.place.connector,
      watts: row.integer(52))
    let terms = Terms(
      number: number, id: ChargingSessionID(try row.publicID(13)), reservation: reservation.number,
      user: reservation.user, idTag: reservation.idTag, place: place, tariffNumber: row.integer(15),
      tariff: Tariff(
        perKilowattHour: row.integer(16), startFee: row.integer(17), perIdleMinute: row.integer(18),
        idleAfter: row.integer(19)),
      hold: operationIDs.id(of: hold), holdNumber: hold, account: AccountID(try row.publicID(20)),
      firstLimit: row.integer(21), mayRaise: row.boolean(22), madeAt: row.timestamp(23), begunAt: row.timestamp(24))
    guard let state = State(rawValue: row.text(26)) else { throw .unreadable("charging session") }
    var kind: ChargingMeter.Kind?
    if let text = row.optionalText(31) {
      kind = ChargingMeter.Kind(rawValue: text)
      guard kind != nil else { throw .unreadable("charging session") }
    }
    var endedBy: EndedBy?
    if let text = row.optionalText(39) {
      endedBy = EndedBy(rawValue: text)
      guard endedBy != nil else { throw .unreadable("charging session") }
    }
    self.init(
      terms, revision: row.integer(25), state: state, limit: row.integer(27), raises: row.integer(28),
      meter: ChargingMeter(
        start: row.optionalInteger(29), stop: row.optionalInteger(30), kind: kind, wattHours: row.integer(32),
        ignored: row.integer(33)),
      watts: row.optionalInteger(34), stateOfCharge: row.optionalInteger(35).map { Int(truncatingIfNeeded: $0) },
      startedAt: row.optionalTimestamp(36), stoppedAt: row.optionalTimestamp(37), saidStart: row.optionalTimestamp(38),
      endedBy: endedBy, deadline: row.optionalTimestamp(40), rest: row.optionalInteger(41), stopTries: row.integer(42),
      chargingSince: row.optionalTimestamp(43), sampledAt: row.optionalTimestamp(44),
      curveAt: row.optionalTimestamp(45),
      newsAt: row.timestamp(46), freeSince: row.optionalTimestamp(47), fullSince: row.optionalTimestamp(48),
      fullTime: row.integer(49), isSuspended: row.boolean(50), isConnected: row.boolean(51))
  }
}

extension CurvePoint {
  /// Reads time, watt hours, watts and percent.
  init(_ row: borrowing Row) {
    self.init(
      at: row.timestamp(0), wattHours: row.integer(1), watts: row.optionalInteger(2),
      stateOfCharge: row.optionalInteger(3).map { Int(truncatingIfNeeded: $0) })
  }
}

extension ChargingSessionNumber: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(Int64(value), at: index)
  }
}

extension ReservationNumber: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(Int64(value), at: index)
  }
}
