import WalletCore

/// The rules of bills as queries (rules b1 and b2). That each bill is the one in the chain is for ``CommitmentCheck``, that
/// none is missing for ``OperationIntegrityChecks``, and that a merchant has what was captured for
/// ``LedgerIntegrityChecks``.
enum BillIntegrityChecks {
  /// Over all of history.
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.billsAreAsCaptured, billsOfOperations), (.billsAreAsCaptured, capturesAreBilled),
    (.billsAreAsCaptured, importIsWhole),
    (.invoicesAreNumbered, numbersHaveNoGaps),
    (.invoicesAreNumbered, oneForEachBill), (.invoicesAreNumbered, seriesHaveBegun),
  ]

  /// For single operations, with numbers above ?1, up to ?2.
  static let ofOperations: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.billsAreAsCaptured, recordIsAsCaptured), (.billsAreAsCaptured, invoiceIsAsCharged),
  ]

  /// The tariff is applied again; for what was imported, the tariff of its invoice. Prices and energies are too small for
  /// their product to be too large.
  private static let recordIsAsCaptured: SQL = """
    SELECT 'the bill of operation '||r.op_id||' is not what was metered and captured' FROM charge_record r
      LEFT JOIN op o ON o.id=r.op_id LEFT JOIN hold_event h ON h.op_id=r.op_id LEFT JOIN transfer t ON t.op_id=r.op_id AND t.part=0
      LEFT JOIN charging_session s ON s.id=r.session_id LEFT JOIN tariff f ON f.id=r.tariff_id LEFT JOIN invoice i ON i.hold_id=r.hold_id
      LEFT JOIN wallet w ON r.op_id<=w.imported
    WHERE r.op_id>?1 AND r.op_id<=?2 AND (o.commitment IS NULL OR o.user_id IS NOT r.user_id OR h.hold_id IS NOT r.hold_id
      OR iif(w.one IS NULL,s.id IS NULL OR s.hold_id IS NOT r.hold_id OR s.tariff_id IS NOT r.tariff_id,
        r.session_id IS NOT NULL OR r.tariff_id IS NOT NULL)
      OR t.type IS NOT 'capture' OR t.amount IS NOT r.total
      OR r.wh NOT BETWEEN 1 AND 10000000000 OR r.idle_minutes NOT BETWEEN 0 AND 1000000000
      OR r.energy IS NOT (iif(w.one IS NULL,f.per_kwh,i.per_kwh)*r.wh+5000000)/10000000
      OR r.start_fee IS NOT iif(w.one IS NULL,f.start_fee,i.start_fee)
      OR r.idle IS NOT (iif(w.one IS NULL,f.idle_minute,i.idle_minute)*r.idle_minutes+5000)/10000
      OR r.waived IS NOT max(r.energy+r.start_fee+r.idle+h.delta,0)
      OR r.total IS NOT r.energy+r.start_fee+r.idle-r.waived OR r.stopped_at<r.started_at OR r.basis NOT IN('stop','sample'))
    """
  /// What the owner's file says of seller and place may be another by now; the chain has what it said then.
  private static let invoiceIsAsCharged: SQL = """
    SELECT 'the invoice for operation '||r.op_id||' is not of its operator, charger and prices' FROM charge_record r
      JOIN invoice i ON i.hold_id=r.hold_id LEFT JOIN transfer t ON t.op_id=r.op_id AND t.part=0
      LEFT JOIN operator p ON p.id=i.operator_id LEFT JOIN tariff f ON f.id=r.tariff_id
      LEFT JOIN charging_session s ON s.id=r.session_id LEFT JOIN reservation v ON v.id=s.reservation_id
      LEFT JOIN wallet w ON r.op_id<=w.imported
    WHERE r.op_id>?1 AND r.op_id<=?2 AND (p.account_id IS NOT t.credit OR p.name IS NOT i.seller_name OR (length(i.salt) IS NOT 32 AND NOT (i.salt IS NULL
        AND EXISTS(SELECT 1 FROM user WHERE id=r.user_id AND phone IS NULL)))
      OR (w.one IS NULL AND (i.charger IS NOT v.connector_id OR i.per_kwh IS NOT f.per_kwh OR i.start_fee IS NOT f.start_fee
        OR i.idle_minute IS NOT f.idle_minute OR i.idle_after IS NOT f.idle_after)))
    """
  /// The checks of single operations would miss it.
  private static let billsOfOperations: SQL =
    "SELECT 'a bill belongs to operation '||op_id FROM charge_record WHERE op_id<1"
  private static let capturesAreBilled: SQL = """
    SELECT 'operation '||h.op_id||' captures for charging session '||s.id||' without a bill' FROM charging_session s
      JOIN hold_event h ON h.hold_id=s.hold_id JOIN op o ON o.id=h.op_id
    WHERE o.kind='capture' AND NOT EXISTS(SELECT 1 FROM charge_record WHERE session_id=s.id AND op_id=o.id)
    """
  private static let importIsWhole: SQL = """
    SELECT 'only '||coalesce((SELECT max(id) FROM op),0)||' operations of '||imported||' that were imported are there' FROM wallet
    WHERE imported<0 OR imported>coalesce((SELECT max(id) FROM op),0)
    """
  /// Of what was imported, numbers may be missing, but none comes twice.
  private static let numbersHaveNoGaps: SQL = """
    SELECT 'invoice '||series||'-'||number||' of operator '||operator_id||' does not follow the one before it' FROM
      (SELECT i.operator_id,i.series,i.number,r.op_id,lag(i.number,1,0) OVER series AS earlier,lag(r.op_id,1,0) OVER operator AS earlier_op
        FROM invoice i LEFT JOIN charge_record r ON r.hold_id=i.hold_id
        WINDOW series AS (PARTITION BY i.operator_id,i.series ORDER BY i.number),
          operator AS (PARTITION BY i.operator_id ORDER BY i.series,i.number))
    WHERE op_id IS NULL OR op_id<=earlier_op OR number<=earlier
      OR (number<>earlier+1 AND op_id>coalesce((SELECT imported FROM wallet),0))
    """
  private static let oneForEachBill: SQL = """
    SELECT 'the bill of operation '||r.op_id||' has no invoice' FROM charge_record r
    WHERE NOT EXISTS(SELECT 1 FROM invoice WHERE hold_id=r.hold_id)
    """
  private static let seriesHaveBegun: SQL = """
    SELECT 'invoice '||i.series||'-'||i.number||' of operator '||i.operator_id||' is of a series that has not begun' FROM invoice i
      LEFT JOIN operator p ON p.id=i.operator_id WHERE i.series<1 OR p.series IS NULL OR i.series>p.series
    UNION ALL SELECT 'operator '||p.id||' is in a series that has not begun' FROM operator p
      WHERE p.series<1 OR p.series>coalesce((SELECT series FROM wallet),0)
    """
}
