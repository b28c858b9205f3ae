import WalletCore

/// Reads an operator's invoices for the owner, on its own read-only connection.
package struct OperatorInvoices: Sendable {
  private let folder: DataFolder

  /// Reads the books of a data folder whose lock this process holds.
  package init(folder: String) { self.folder = DataFolder(path: folder) }

  /// Reads all of one moment, in the order of their numbers. Blocks.
  /// - Parameters:
  ///   - operator: the operator's name.
  ///   - body: called for each.
  /// - Returns: whether there is such an operator.
  /// - Throws: why they could not be read.
  package func each(of operator: AccountName, _ body: (OperatorBill) -> Void) throws(MaintenanceFailure) -> Bool {
    do throws(SQLiteFailure) {
      let connection = try ConnectionSettings.reader(of: folder.database)
      try connection.run("BEGIN")
      let found = try connection.statement("SELECT id FROM operator WHERE name=?1").first(`operator`.text) {
        row throws(SQLiteFailure) in row.integer(0)
      }
      guard let found else { return false }
      try connection.statement(Self.all).each(found) { row throws(SQLiteFailure) in body(try OperatorBill(row)) }
      return true
    } catch {
      if error.isDamage { throw .damaged(file: folder.database, reason: error.description) }
      throw .notReadable(file: folder.database, reason: error.description)
    }
  }

  private static let all: SQL = """
    SELECT i.series,i.number,i.issued_at,i.name,i.address,i.email,r.wh,r.idle_minutes,r.started_at,r.stopped_at,
      r.meter_start,r.meter_stop,r.basis,r.energy,r.start_fee,r.idle,r.waived,r.op_id
    FROM invoice i JOIN charge_record r ON r.hold_id=i.hold_id WHERE i.operator_id=?1 ORDER BY i.series,i.number
    """
}

extension OperatorBill {
  /// Reads a row of an operator's invoices.
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let basis = MeterBasis(rawValue: row.text(12)) else { throw .unreadable("charge record") }
    let record = ChargeRecord(
      wattHours: row.integer(6), idleMinutes: row.integer(7), startedAt: row.timestamp(8), stoppedAt: row.timestamp(9),
      meterStart: row.optionalInteger(10), meterStop: row.optionalInteger(11), basis: basis,
      cost: ChargeCost(energy: row.integer(13), startFee: row.integer(14), idle: row.integer(15)),
      waived: row.integer(16))
    self.init(
      series: row.integer(0), number: row.integer(1), issuedAt: row.timestamp(2),
      buyer: BillingDetails(name: row.text(3), address: row.text(4), email: row.text(5)), record: record,
      operation: row.integer(17))
  }
}
