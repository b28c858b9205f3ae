import WalletCore

/// The writer's statements for what was billed, and for what users want on their invoices.
struct BillStatements {
  private let addingRecord: Statement
  private let addingInvoice: Statement
  private let facts: Statement
  private let billingOfUser: Statement
  private let keepingBilling: Statement

  init(_ connection: SQLiteConnection) {
    addingRecord = connection.statement(
      """
      INSERT OR ROLLBACK INTO charge_record(hold_id,op_id,user_id,session_id,tariff_id,wh,idle_minutes,started_at,stopped_at,meter_start,
        meter_stop,basis,energy,start_fee,idle,waived,total)
      VALUES(?1,?2,?3,(SELECT id FROM charging_session WHERE hold_id=?1),(SELECT tariff_id FROM charging_session WHERE hold_id=?1),
        ?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15)
      """)
    addingInvoice = connection.statement(
      """
      INSERT OR ROLLBACK INTO invoice(operator_id,series,number,hold_id,public_id,issued_at,salt,name,address,email,seller_name,
        seller_address,seller_tax_id,charger,site_name,site_address,per_kwh,start_fee,idle_minute,idle_after)
      VALUES((SELECT p.id FROM charge_record r CROSS JOIN transfer t ON t.op_id=r.op_id AND t.part=0
          CROSS JOIN operator p ON p.account_id=t.credit WHERE r.hold_id=?1),
        ?2,?3,?1,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19)
      """)
    facts = connection.statement(
      """
      SELECT a.public_id,o.name,o.address,o.tax_id,p.name,p.address,o.series,
        (SELECT coalesce(max(number),0)+1 FROM invoice WHERE operator_id=o.id AND series=o.series)
      FROM connector c CROSS JOIN charge_point p ON p.id=c.charge_point_id CROSS JOIN operator o ON o.id=p.operator_id
        CROSS JOIN account a ON a.id=o.account_id
      WHERE c.id=?1
      """)
    billingOfUser = connection.statement(BillingDetails.ofUser)
    keepingBilling = connection.statement(
      """
      INSERT INTO billing(user_id,name,address,email) VALUES(?1,?2,?3,?4)
      ON CONFLICT(user_id) DO UPDATE SET name=excluded.name, address=excluded.address, email=excluded.email
      """)
  }

  /// What an invoice for a charger says of seller and place; the charger may have retired.
  func invoicing(_ charger: ChargerNumber) throws(SQLiteFailure) -> InvoicingFacts {
    let found = try facts.first(charger) { row throws(SQLiteFailure) in
      InvoicingFacts(
        merchant: AccountID(try row.publicID(0)),
        seller: InvoiceSeller(name: row.text(1), address: row.text(2), taxID: row.text(3)),
        site: InvoiceSite(charger: charger, name: row.text(4), address: row.text(5)), series: row.integer(6),
        number: row.integer(7))
    }
    guard let found else { throw .unreadable("charger") }
    return found
  }

  /// What a user has set up; nil if nothing.
  func billing(of user: UserID) throws(SQLiteFailure) -> BillingDetails? {
    try billingOfUser.first(user) { row in BillingDetails(row) }
  }

  func keep(_ billing: BillingDetails, of user: UserID) throws(SQLiteFailure) {
    try keepingBilling.run(user, billing.name, billing.address, billing.email)
  }

  /// Writes the record and the invoice of a capture that was just written. Without a session on its hold, unless an import
  /// books it, or an operator who was paid, the guards refuse.
  func insert(_ bill: ChargeBill, of link: HashChain.Link) throws(SQLiteFailure) {
    guard let hold = link.hold?.hold else { throw .unreadable("hold") }
    let (record, invoice) = (bill.record, bill.invoice)
    try addingRecord.run(
      hold, link.number, link.user, record.wattHours, record.idleMinutes, record.startedAt, record.stoppedAt,
      record.meterStart, record.meterStop, record.basis.rawValue, record.cost.energy, record.cost.startFee,
      record.cost.idle, record.waived, record.total)
    try addingInvoice.run(
      hold, invoice.series, invoice.number, invoice.id.id, invoice.issuedAt, SQLBytes(bill.salt), invoice.buyer.name,
      invoice.buyer.address, invoice.buyer.email, invoice.seller.name, invoice.seller.address, invoice.seller.taxID,
      invoice.site.charger, invoice.site.name, invoice.site.address, invoice.tariff.perKilowattHour,
      invoice.tariff.startFee, invoice.tariff.perIdleMinute, invoice.tariff.idleAfter)
  }
}

extension BillingDetails {
  /// What a user has set up.
  static let ofUser: SQL = "SELECT name,address,email FROM billing WHERE user_id=?1"

  /// Reads a row of this query.
  init(_ row: borrowing Row) { self.init(name: row.text(0), address: row.text(1), email: row.text(2)) }
}

extension ChargeBill {
  /// The columns of ``init(_:from:)`` for an operation.
  static let ofOperation: SQL = """
    SELECT r.wh,r.idle_minutes,r.started_at,r.stopped_at,r.meter_start,r.meter_stop,r.basis,r.energy,r.start_fee,r.idle,r.waived,
      i.public_id,i.series,i.number,i.issued_at,i.name,i.address,i.email,i.seller_name,i.seller_address,i.seller_tax_id,i.charger,
      i.site_name,i.site_address,i.per_kwh,i.start_fee,i.idle_minute,i.idle_after,i.salt
    FROM charge_record r CROSS JOIN invoice i ON i.hold_id=r.hold_id WHERE r.op_id=?1
    """

  /// Reads a row: the record from its first column on, the invoice behind it, in the order of ``columnCount`` columns.
  init(_ row: borrowing Row, from first: Int32) throws(SQLiteFailure) {
    guard let basis = MeterBasis(rawValue: row.text(first + 6)), let digits = Int(exactly: row.integer(first + 21)),
      let charger = ChargerNumber(digits)
    else { throw .unreadable("bill") }
    let record = ChargeRecord(
      wattHours: row.integer(first), idleMinutes: row.integer(first + 1), startedAt: row.timestamp(first + 2),
      stoppedAt: row.timestamp(first + 3), meterStart: row.optionalInteger(first + 4),
      meterStop: row.optionalInteger(first + 5), basis: basis,
      cost: ChargeCost(
        energy: row.integer(first + 7), startFee: row.integer(first + 8), idle: row.integer(first + 9)),
      waived: row.integer(first + 10))
    let invoice = Invoice(
      id: InvoiceID(try row.publicID(first + 11)), series: row.integer(first + 12), number: row.integer(first + 13),
      issuedAt: row.timestamp(first + 14),
      buyer: BillingDetails(
        name: row.text(first + 15), address: row.text(first + 16), email: row.text(first + 17)),
      seller: InvoiceSeller(
        name: row.text(first + 18), address: row.text(first + 19), taxID: row.text(first + 20)),
      site: InvoiceSite(charger: charger, name: row.text(first + 22), address: row.text(first + 23)),
      tariff: Tariff(
        perKilowattHour: row.integer(first + 24), startFee: row.integer(first + 25),
        perIdleMinute: row.integer(first + 26), idleAfter: row.integer(first + 27)))
    self.init(record, invoice, salt: row.bytes(first + 28))
  }

  /// How many columns it reads.
  static let columnCount: Int32 = 29
}
