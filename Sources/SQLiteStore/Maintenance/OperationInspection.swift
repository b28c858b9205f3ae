import WalletCore

/// Looks up one operation for the owner, on its own read-only connection.
package struct OperationInspection: Sendable {
  private let folder: DataFolder

  /// Reads the books of a data folder whose lock this process holds.
  package init(folder: String) { self.folder = DataFolder(path: folder) }

  /// Finds the operation with this number.
  /// - Returns: nil if the books have none.
  /// - Throws: why it could not be looked up.
  package func operation(_ number: Int64) throws(MaintenanceFailure) -> OperationReport? {
    do throws(SQLiteFailure) {
      let connection = try ConnectionSettings.reader(of: folder.database)
      try connection.run("BEGIN")
      return try read(number, connection)
    } catch {
      if error.isDamage { throw .damaged(file: folder.database, reason: error.description) }
      throw .notReadable(file: folder.database, reason: error.description)
    }
  }

  /// The hash and time in the chain just before an operation.
  private struct Place {
    var hash = Digest.zero
    var at = Timestamp.startOfTime
  }

  private func read(_ number: Int64, _ connection: SQLiteConnection) throws(SQLiteFailure) -> OperationReport? {
    let place =
      try connection.statement("SELECT hash,at FROM op WHERE id=?1").first(number - 1) {
        row throws(SQLiteFailure) in Place(hash: try row.digest(0), at: row.timestamp(1))
      } ?? Place()
    let violations = try ChainCheck.run(
      on: connection, after: number - 1, hash: place.hash, at: place.at, through: number)
    let movements = try movements(of: number, connection)
    let phones = connection.statement(
      "SELECT phone,EXISTS(SELECT 1 FROM moved_number WHERE user_id=?1) FROM user WHERE id=?1")
    let operation = connection.statement(
      """
      SELECT o.kind,o.user_id,a.public_id,o.reverses,o.at,o.hash,o.rate,o.rate_scale,o.fee_rate,o.quoted_at,o.source,
        h.hold_id,h.seq,h.delta,h.amount,h.held,a.currency
      FROM op o LEFT JOIN account a ON a.id=o.account_id LEFT JOIN hold_event h ON h.op_id=o.id WHERE o.id=?1
      """)
    return try operation.first(number) { row throws(SQLiteFailure) in
      let phone = try phones.first(row.user(1)) { row throws(SQLiteFailure) in
        (row.isNull(0) ? nil : "\(try row.phone(0))", row.boolean(1))
      }
      var held: OperationReport.HoldChange?
      if let event = HoldEvent(row, from: 11) {
        held = OperationReport.HoldChange(event: event, currency: try row.currency(16))
      }
      return OperationReport(
        number: number, kind: row.text(0), user: row.user(1), phone: phone?.0,
        hasLeft: phone.map { $0.0 == nil } ?? false,
        awaitsNumber: phone?.1 == true,
        account: row.isNull(2) ? nil : try row.publicID(2).base64url,
        reverses: row.optionalInteger(3), at: row.timestamp(4), movements: movements, held: held,
        terms: try RateQuote(row, from: 6), previous: place.hash, hash: try row.digest(5), verifies: violations.isEmpty)
    }
  }

  private func movements(
    of number: Int64, _ connection: SQLiteConnection
  ) throws(SQLiteFailure) -> [OperationReport.Movement] {
    let movements = connection.statement(
      """
      SELECT t.type,d.kind,d.public_id,c.kind,c.public_id,t.amount,t.currency FROM transfer t
        JOIN account d ON d.id=t.debit JOIN account c ON c.id=t.credit WHERE t.op_id=?1 ORDER BY t.part
      """)
    return try movements.all(number) { row throws(SQLiteFailure) in
      OperationReport.Movement(
        type: row.text(0), from: try Self.side(row.text(1), row.publicID(2)),
        to: try Self.side(row.text(3), row.publicID(4)),
        amount: Money(minorUnits: row.integer(5), currency: try row.currency(6)))
    }
  }

  private static func side(_ kind: String, _ id: PublicID) -> String { kind == "user" ? id.base64url : kind }
}
