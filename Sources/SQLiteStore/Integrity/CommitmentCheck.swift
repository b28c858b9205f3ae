import WalletCore

/// Compares names, phone numbers, cards and bills with what the chain holds of them (``CommittedText``,
/// ``ChargeBill/commitment``), for operations above `after` up to `last`. A user's earlier numbers are gone, so only the
/// newest operation of a user says something about it. What was erased because its user left is compared with nothing:
/// ``LeavingIntegrityChecks`` and ``OperationIntegrityChecks`` ask whether it had to go.
enum CommitmentCheck {
  static func run(
    on connection: SQLiteConnection, after: Int64, through last: Int64
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    try compare("the name", of: names, .accountsFollowOperations, on: connection, after, last)
      + compare("the phone number", of: phones, .usersFollowOperations, on: connection, after, last)
      + compare("the card", of: cards, .cardsAreAsNamed, on: connection, after, last)
      + compareBills(on: connection, after, last)
  }

  private static let names: SQL = """
    SELECT o.id,o.commitment,n.salt,n.name FROM op o JOIN account_name n ON n.op_id=o.id WHERE o.id>?1 AND o.id<=?2
    """
  private static let phones: SQL = """
    SELECT o.id,o.commitment,u.salt,u.phone FROM user u JOIN op o ON o.id=u.numbered_by
    WHERE o.id>?1 AND o.id<=?2 AND u.phone IS NOT NULL
    """

  private static let cards: SQL = """
    SELECT o.id,o.commitment,c.salt,c.brand||' '||c.last_four FROM op_card c JOIN op o ON o.id=c.op_id
    WHERE c.op_id>?1 AND c.op_id<=?2
    """

  /// The columns of ``ChargeBill/init(_:from:)`` behind the first two.
  static let bills: SQL = """
    SELECT o.id,o.commitment,r.wh,r.idle_minutes,r.started_at,r.stopped_at,r.meter_start,r.meter_stop,r.basis,r.energy,
      r.start_fee,r.idle,r.waived,i.public_id,i.series,i.number,i.issued_at,i.name,i.address,i.email,i.seller_name,
      i.seller_address,i.seller_tax_id,i.charger,i.site_name,i.site_address,i.per_kwh,i.start_fee,i.idle_minute,i.idle_after,i.salt
    FROM charge_record r JOIN invoice i ON i.hold_id=r.hold_id JOIN op o ON o.id=r.op_id
    WHERE r.op_id>?1 AND r.op_id<=?2 AND i.salt IS NOT NULL
    """

  private static func compareBills(
    on connection: SQLiteConnection, _ after: Int64, _ last: Int64
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    try connection.statement(bills).each(after, last) { row throws(SQLiteFailure) in
      let committed = row.isNull(1) ? nil : try row.digest(1)
      // One that cannot be read is none that the program has written.
      let bill: ChargeBill?
      do throws(SQLiteFailure) { bill = try ChargeBill(row, from: 2) } catch { bill = nil }
      guard bill == nil || bill?.commitment != committed, violations.count < Invariants.named else { return }
      violations.append(
        InvariantViolation(rule: .billsAreAsCaptured, detail: "the bill of operation \(row.integer(0)) was replaced"))
    }
    return violations
  }

  private static func compare(
    _ what: String, of query: SQL, _ rule: InvariantViolation.Rule, on connection: SQLiteConnection, _ after: Int64,
    _ last: Int64
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    try connection.statement(query).each(after, last) { row throws(SQLiteFailure) in
      let committed = row.isNull(1) ? nil : try row.digest(1)
      guard CommittedText(row.text(3), salt: row.bytes(2)).commitment != committed,
        violations.count < Invariants.named
      else { return }
      violations.append(InvariantViolation(rule: rule, detail: "\(what) of operation \(row.integer(0)) was replaced"))
    }
    return violations
  }
}
