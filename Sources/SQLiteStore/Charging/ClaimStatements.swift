import WalletCore

/// The writer's statements for claims and sessions.
struct ClaimStatements {
  private let operationIDs: OperationIDCipher
  private let claimByNumber: Statement
  private let numberByUser: Statement
  private let numberByCharger: Statement
  private let numberBySession: Statement
  private let numberByKey: Statement
  private let offer: Statement
  private let addingReservation: Statement
  private let changingReservation: Statement
  private let addingSession: Statement
  private let changingSession: Statement
  private let addingPoint: Statement

  init(_ connection: SQLiteConnection, _ operationIDs: OperationIDCipher) {
    self.operationIDs = operationIDs
    claimByNumber = connection.statement(Self.claim)
    numberByUser = connection.statement("SELECT id FROM reservation WHERE user_id=?1 AND state<>'done'")
    numberByCharger = connection.statement("SELECT id FROM reservation WHERE connector_id=?1 AND state<>'done'")
    numberBySession = connection.statement("SELECT reservation_id FROM charging_session WHERE id=?1")
    numberByKey = connection.statement(
      "SELECT s.reservation_id FROM op o CROSS JOIN charging_session s ON s.hold_id=o.id WHERE o.idem=?1")
    offer = connection.statement(
      """
      SELECT c.charge_point_id,c.number,c.watts,t.id,t.per_kwh,t.start_fee,t.idle_minute,t.idle_after
      FROM connector c CROSS JOIN charge_point p ON p.id=c.charge_point_id
        CROSS JOIN tariff t ON t.id=(SELECT max(id) FROM tariff WHERE charge_point_id=p.id)
      WHERE c.id=?1 AND c.retired_at IS NULL AND p.retired_at IS NULL
      """)
    addingReservation = connection.statement(
      """
      INSERT OR ROLLBACK INTO reservation(id,public_id,user_id,connector_id,max_watts,id_tag,state,revision,made_at,expires_at)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)
      """)
    changingReservation = connection.statement("UPDATE OR ROLLBACK reservation SET state=?2, revision=?3 WHERE id=?1")
    addingSession = connection.statement(Self.insertion)
    changingSession = connection.statement(Self.change)
    addingPoint = connection.statement(
      """
      INSERT INTO meter_value(session_id,at,wh,watts,soc)
      SELECT ?1,?2,?3,?4,?5 WHERE NOT EXISTS(SELECT 1 FROM meter_value WHERE session_id=?1 AND at=?2)
      """)
  }

  /// A claim by its number, with what ``ChargingClaim/init(_:_:)`` reads.
  static let claim: SQL = """
    SELECT r.id,r.public_id,r.user_id,r.connector_id,c.charge_point_id,c.number,r.max_watts,r.id_tag,r.state,r.revision,r.made_at,
      r.expires_at,s.id,s.public_id,s.hold_id,s.tariff_id,t.per_kwh,t.start_fee,t.idle_minute,t.idle_after,a.public_id,
      s.first_limit,s.may_raise,s.made_at,s.begun_at,s.revision,s.state,s.hold_limit,s.raises,s.meter_start,s.meter_stop,
      s.meter_kind,s.wh,s.ignored,s.watts,s.soc,s.started_at,s.stopped_at,s.said_start,s.ended_by,s.deadline,s.rest,
      s.stop_tries,s.charging_since,s.sampled_at,s.curve_at,s.news_at,s.free_since,s.full_since,s.full_time,s.is_suspended,
      s.is_connected,s.max_watts
    FROM reservation r CROSS JOIN connector c ON c.id=r.connector_id LEFT JOIN charging_session s ON s.reservation_id=r.id
      LEFT JOIN tariff t ON t.id=s.tariff_id LEFT JOIN op o ON o.id=s.hold_id LEFT JOIN account a ON a.id=o.account_id
    WHERE r.id=?1
    """
  /// The numbers of all claims that are not over.
  static let live: SQL = "SELECT id FROM reservation WHERE state<>'done' ORDER BY id"

  private static let insertion: SQL = """
    INSERT OR ROLLBACK INTO charging_session(id,public_id,reservation_id,hold_id,tariff_id,first_limit,may_raise,made_at,begun_at,
      revision,state,hold_limit,raises,wh,ignored,deadline,stop_tries,news_at,full_time,is_suspended,is_connected,max_watts)
    VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,0,0,0,?13,0,?14,0,0,?15,?16)
    """
  private static let change: SQL = """
    UPDATE OR ROLLBACK charging_session SET revision=?2,state=?3,hold_limit=?4,raises=?5,meter_start=?6,meter_stop=?7,meter_kind=?8,wh=?9,
      ignored=?10,watts=?11,soc=?12,started_at=?13,stopped_at=?14,said_start=?15,ended_by=?16,deadline=?17,rest=?18,
      stop_tries=?19,charging_since=?20,sampled_at=?21,curve_at=?22,news_at=?23,free_since=?24,full_since=?25,
      full_time=?26,is_suspended=?27,is_connected=?28
    WHERE id=?1
    """

  // MARK: Reading

  func claim(_ number: ReservationNumber) throws(SQLiteFailure) -> ChargingClaim? {
    try claimByNumber.first(number) { row throws(SQLiteFailure) in try ChargingClaim(row, operationIDs) }
  }

  func claim(of user: UserID) throws(SQLiteFailure) -> ChargingClaim? {
    try claim(numberByUser.first(user) { row in row.integer(0) })
  }

  func claim(on charger: ChargerNumber) throws(SQLiteFailure) -> ChargingClaim? {
    try claim(numberByCharger.first(charger) { row in row.integer(0) })
  }

  func claim(of session: ChargingSessionNumber) throws(SQLiteFailure) -> ChargingClaim? {
    try claim(numberBySession.first(session) { row in row.integer(0) })
  }

  func claim(begunUnder key: OperationKey) throws(SQLiteFailure) -> ChargingClaim? {
    try claim(numberByKey.first(key.id) { row in row.integer(0) })
  }

  private func claim(_ found: Int64?) throws(SQLiteFailure) -> ChargingClaim? {
    guard let found else { return nil }
    guard let number = ReservationNumber(found) else { throw .unreadable("reservation") }
    return try claim(number)
  }

  /// A charger that is not retired.
  func offer(_ charger: ChargerNumber) throws(SQLiteFailure) -> ChargerOffer? {
    try offer.first(charger) { row throws(SQLiteFailure) in
      guard let point = ChargePointID(row.integer(0)), let connector = Int(exactly: row.integer(1)) else {
        throw .unreadable("charger")
      }
      return ChargerOffer(
        place: ChargerPlace(charger: charger, point: point, connector: connector, watts: row.integer(2)),
        tariffNumber: row.integer(3),
        tariff: Tariff(
          perKilowattHour: row.integer(4), startFee: row.integer(5), perIdleMinute: row.integer(6),
          idleAfter: row.integer(7)))
    }
  }

  // MARK: Writing

  func insert(_ reservation: Reservation) throws(SQLiteFailure) {
    try addingReservation.run(
      reservation.number, reservation.id.id, reservation.user, reservation.place.charger, reservation.place.watts,
      reservation.idTag.text, reservation.state.rawValue, reservation.revision, reservation.madeAt,
      reservation.expiresAt)
  }

  func update(_ reservation: Reservation) throws(SQLiteFailure) {
    try changingReservation.run(reservation.number, reservation.state.rawValue, reservation.revision)
  }

  /// Only one that begins can be added.
  func insert(_ session: ChargingSession) throws(SQLiteFailure) {
    let terms = session.terms
    try addingSession.run(
      terms.number, terms.id.id, terms.reservation, terms.holdNumber, terms.tariffNumber, terms.firstLimit,
      terms.mayRaise, terms.madeAt, terms.begunAt, session.revision, session.state.rawValue, session.limit,
      session.deadline, session.newsAt, session.isConnected, terms.place.watts)
  }

  func update(_ session: ChargingSession) throws(SQLiteFailure) {
    let meter = session.meter
    try changingSession.run(
      session.terms.number, session.revision, session.state.rawValue, session.limit, session.raises, meter.start,
      meter.stop, meter.kind?.rawValue, meter.wattHours, meter.ignored, session.watts, session.stateOfCharge,
      session.startedAt, session.stoppedAt, session.saidStart, session.endedBy?.rawValue, session.deadline,
      session.rest, session.stopTries, session.chargingSince, session.sampledAt, session.curveAt, session.newsAt,
      session.freeSince, session.fullSince, session.fullTime, session.isSuspended, session.isConnected)
  }

  func insert(_ point: CurvePoint, of session: ChargingSessionNumber) throws(SQLiteFailure) {
    try addingPoint.run(session, point.at, point.wattHours, point.watts, point.stateOfCharge)
  }
}
