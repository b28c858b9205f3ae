import WalletCore

/// A reader's statements for charging sessions and invoices.
struct ChargingQueries {
  private let operationIDs: OperationIDCipher
  private let claims: ClaimStatements
  private let reservationOfUser: Statement
  private let accountName: Statement
  private let curve: Statement
  private let lineOfSession: Statement
  private let billing: Statement
  private let lineOfHold: Statement
  private let newestInvoices: Statement
  private let invoiceByID: Statement

  init(_ connection: SQLiteConnection, _ operationIDs: OperationIDCipher) {
    self.operationIDs = operationIDs
    claims = ClaimStatements(connection, operationIDs)
    reservationOfUser = connection.statement(Self.reservationOfUser)
    accountName = connection.statement(Self.accountName)
    curve = connection.statement(Self.curve)
    lineOfSession = connection.statement(Self.lineOfSession)
    billing = connection.statement(BillingDetails.ofUser)
    lineOfHold = connection.statement(Self.lineOfHold)
    newestInvoices = connection.statement(Self.newestInvoices)
    invoiceByID = connection.statement(Self.invoiceByID)
  }

  static let reservationOfUser: SQL = """
    SELECT s.reservation_id FROM charging_session s CROSS JOIN reservation r ON r.id=s.reservation_id
    WHERE s.public_id=?1 AND r.user_id=?2
    """
  static let accountName: SQL = "SELECT a.name FROM op o CROSS JOIN account a ON a.id=o.account_id WHERE o.id=?1"
  static let curve: SQL = "SELECT at,wh,watts,soc FROM meter_value WHERE session_id=?1 ORDER BY at"
  static let lineOfSession: SQL = """
    SELECT i.public_id,i.series,i.number,i.issued_at,i.seller_name,i.charger,i.site_name,i.site_address,r.wh,r.total,r.basis
    FROM charge_record r CROSS JOIN invoice i ON i.hold_id=r.hold_id WHERE r.session_id=?1
    """
  static let lineOfHold: SQL = """
    SELECT i.public_id,i.series,i.number,i.issued_at,i.seller_name,i.charger,i.site_name,i.site_address,r.wh,r.total,r.basis
    FROM charge_record r CROSS JOIN invoice i ON i.hold_id=r.hold_id WHERE r.hold_id=?1
    """
  static let newestInvoices: SQL = """
    SELECT i.public_id,i.series,i.number,i.issued_at,i.seller_name,i.charger,i.site_name,i.site_address,r.wh,r.total,r.basis
    FROM charge_record r CROSS JOIN invoice i ON i.hold_id=r.hold_id WHERE r.user_id=?1 ORDER BY r.op_id DESC LIMIT ?2
    """
  /// A user's invoice, with the columns of ``ChargeBill/init(_:from:)`` behind the first three.
  static let invoiceByID: SQL = """
    SELECT r.op_id,o.hash,a.name,r.wh,r.idle_minutes,r.started_at,r.stopped_at,r.meter_start,r.meter_stop,r.basis,r.energy,
      r.start_fee,r.idle,r.waived,i.public_id,i.series,i.number,i.issued_at,i.name,i.address,i.email,i.seller_name,
      i.seller_address,i.seller_tax_id,i.charger,i.site_name,i.site_address,i.per_kwh,i.start_fee,i.idle_minute,i.idle_after,i.salt
    FROM invoice i CROSS JOIN charge_record r ON r.hold_id=i.hold_id CROSS JOIN op o ON o.id=r.op_id
      CROSS JOIN account a ON a.id=o.account_id
    WHERE i.public_id=?1 AND o.user_id=?2
    """

  func session(_ id: ChargingSessionID, of user: UserID) throws(SQLiteFailure) -> ChargingSessionReading? {
    let found = try reservationOfUser.first(id.id, user) { row in row.integer(0) }
    guard let number = found.flatMap({ ReservationNumber($0) }), let session = try claims.claim(number)?.session else {
      return nil
    }
    let name = try accountName.first(session.terms.holdNumber) { row in row.text(0) }
    return ChargingSessionReading(
      session: session, curve: try curve.all(session.terms.number) { row in CurvePoint(row) },
      invoice: try lineOfSession.first(session.terms.number) { row throws(SQLiteFailure) in try InvoiceLine(row) },
      accountName: name ?? "")
  }

  /// - Returns: nil for an operation that bills nothing.
  func invoice(of operation: Operation) throws(SQLiteFailure) -> InvoiceLine? {
    guard operation.kind == .capture, let hold = operation.earlierHold else { return nil }
    return try lineOfHold.first(hold) { row throws(SQLiteFailure) in try InvoiceLine(row) }
  }

  func invoices(of user: UserID, limit: Int) throws(SQLiteFailure) -> InvoicesReading {
    InvoicesReading(
      billing: try billing.first(user) { row in BillingDetails(row) },
      invoices: try newestInvoices.all(user, max(0, limit)) { row throws(SQLiteFailure) in try InvoiceLine(row) })
  }

  func invoice(_ id: InvoiceID, of user: UserID) throws(SQLiteFailure) -> InvoiceReading? {
    try invoiceByID.first(id.id, user) { row throws(SQLiteFailure) in
      InvoiceReading(
        bill: try ChargeBill(row, from: 3), operation: operationIDs.id(of: row.integer(0)),
        head: LedgerHead(number: row.integer(0), hash: try row.digest(1)), accountName: row.text(2))
    }
  }
}

extension InvoiceLine {
  /// Reads a row of ``ChargingQueries/newestInvoices``.
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let digits = Int(exactly: row.integer(5)), let charger = ChargerNumber(digits),
      let basis = MeterBasis(rawValue: row.text(10))
    else { throw .unreadable("invoice") }
    self.init(
      id: InvoiceID(try row.publicID(0)), series: row.integer(1), number: row.integer(2), issuedAt: row.timestamp(3),
      seller: row.text(4), site: InvoiceSite(charger: charger, name: row.text(6), address: row.text(7)),
      wattHours: row.integer(8), basis: basis, total: row.integer(9))
  }
}

extension SQLiteReader {
  func chargingAccounts(_ token: TokenHash) throws(StoreFailure) -> SessionRead<[Account]>? {
    try page(token) { session throws(StoreFailure) in
      try openAccounts(of: session.user).filter { $0.balance.currency == .usd }
    }
  }

  func chargingSession(
    _ token: TokenHash, _ id: ChargingSessionID
  ) throws(StoreFailure) -> SessionRead<ChargingSessionReading?>? {
    try page(token) { session throws(StoreFailure) in
      try read { () throws(SQLiteFailure) in try charging.session(id, of: session.user) }
    }
  }

  func invoices(_ token: TokenHash, limit: Int) throws(StoreFailure) -> SessionRead<InvoicesReading>? {
    try page(token) { session throws(StoreFailure) in
      try read { () throws(SQLiteFailure) in try charging.invoices(of: session.user, limit: limit) }
    }
  }

  func invoice(_ token: TokenHash, _ id: InvoiceID) throws(StoreFailure) -> SessionRead<InvoiceReading?>? {
    try page(token) { session throws(StoreFailure) in
      try read { () throws(SQLiteFailure) in try charging.invoice(id, of: session.user) }
    }
  }
}
