import WalletCore

/// The invoices of users who left, until their years are over (SECURITY: S62).
final class InvoiceErasure {
  private let findingFirst: Statement
  private let erasing: Statement
  /// When the first of these invoices was issued; nil before it was looked up.
  private var firstIssue: Timestamp??

  init(_ connection: SQLiteConnection) {
    findingFirst = connection.statement(
      """
      SELECT min(i.issued_at) FROM user u CROSS JOIN charge_record r ON r.user_id=u.id CROSS JOIN invoice i ON i.hold_id=r.hold_id
      WHERE u.phone IS NULL AND i.salt IS NOT NULL
      """)
    erasing = connection.statement(
      """
      UPDATE OR ROLLBACK invoice SET name='',address='',email='',salt=NULL WHERE hold_id IN(
        SELECT r.hold_id FROM user u CROSS JOIN charge_record r ON r.user_id=u.id CROSS JOIN invoice i ON i.hold_id=r.hold_id
        WHERE u.phone IS NULL AND i.salt IS NOT NULL AND i.issued_at<=?1)
      """)
  }

  /// When the first of them was issued, by the wall clock; nil if none has its addressee any more.
  func first() throws(SQLiteFailure) -> Timestamp? {
    if let firstIssue { return firstIssue }
    let found = try findingFirst.first { row in row.optionalTimestamp(0) } ?? nil
    firstIssue = .some(found)
    return found
  }

  /// Erases the addressees and salts of those that were issued up to a time.
  func erase(issuedUpTo moment: Timestamp) throws(SQLiteFailure) {
    firstIssue = nil
    try erasing.run(moment)
  }

  /// Forgets what it knew, after somebody left or a transaction was rolled back.
  func forget() { firstIssue = nil }
}

/// Erases whom the invoices of users who left were for, when the invoices are old enough.
struct EraseOldInvoices: WriterCommand {
  func run(in connection: WriterConnection) throws(SQLiteFailure) {
    guard let moment = connection.lastDueInvoice else { return }
    try connection.invoices.erase(issuedUpTo: moment)
    let now = connection.configuration.clock.monotonic()
    try connection.erasure.mark(at: now)
    connection.sweep.ask(at: now)
  }
}

extension WriterConnection {
  /// How many seconds an invoice of a user who left keeps its addressee. A year counts as 366 days, so that no year is
  /// too short.
  private var invoiceLife: Int { configuration.invoicesKept * 366 * 86_400 }

  /// Invoices that were issued up to this time, by the wall clock, are old enough; nil while the clock is wrong.
  fileprivate var lastDueInvoice: Timestamp? {
    clockVerdict == .right ? configuration.clock.now().adding(seconds: -invoiceLife) : nil
  }

  /// How long until an invoice is old enough, in milliseconds, 0 if one is; nil if there is none, or the file cannot be
  /// read.
  var millisecondsToOldInvoice: Int64? {
    guard let first = try? invoices.first() else { return nil }
    guard let last = lastDueInvoice else { return 60_000 }
    return max(0, first.milliseconds - last.milliseconds)
  }
}
