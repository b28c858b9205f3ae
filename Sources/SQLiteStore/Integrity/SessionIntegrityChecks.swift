import WalletCore

/// The rules of claims and charging sessions as queries over all that is kept of them (rule s1).
enum SessionIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.sessionsEndWithTheirHolds, sessionsHaveTheirs), (.sessionsEndWithTheirHolds, sessionsEndTogether),
    (.sessionsEndWithTheirHolds, claimsAreAlone), (.sessionsEndWithTheirHolds, valuesCanBe),
  ]

  private static let sessionsHaveTheirs: SQL = """
    SELECT 'charging session '||s.id||' does not have a hold of its user, or a tariff of its charger' FROM charging_session s
      LEFT JOIN reservation r ON r.id=s.reservation_id LEFT JOIN connector c ON c.id=r.connector_id
      LEFT JOIN tariff t ON t.id=s.tariff_id LEFT JOIN hold_event h ON h.op_id=s.hold_id LEFT JOIN account a ON a.id=h.account_id
    WHERE h.hold_id IS NOT s.hold_id OR h.amount IS NOT s.first_limit OR a.user_id IS NOT r.user_id OR a.currency IS NOT 'USD'
      OR t.id IS NULL OR t.charge_point_id IS NOT c.charge_point_id
    """
  /// A hold of no session ends by itself: an import has none.
  private static let sessionsEndTogether: SQL = """
    SELECT 'charging session '||s.id||', its hold and its claim do not end together' FROM charging_session s
      LEFT JOIN reservation r ON r.id=s.reservation_id
    WHERE r.state IS NOT iif(s.state IN('ended','failed'),'done','used')
      OR s.hold_limit IS NOT (SELECT max(amount) FROM hold_event WHERE hold_id=s.hold_id)
      OR iif(s.state IN('ended','failed'),0,s.hold_limit) IS NOT (SELECT amount FROM hold_event WHERE hold_id=s.hold_id
        ORDER BY op_id DESC LIMIT 1)
    UNION ALL SELECT 'charging session '||s.id||' has failed and was billed' FROM charging_session s
      WHERE s.state='failed' AND EXISTS(SELECT 1 FROM charge_record WHERE session_id=s.id)
    """
  private static let claimsAreAlone: SQL = """
    SELECT 'claim '||r.id||' is used by no session' FROM reservation r
      WHERE r.state='used' AND NOT EXISTS(SELECT 1 FROM charging_session WHERE reservation_id=r.id)
    UNION ALL SELECT 'claim '||r.id||' is nobody''s, or on no charger' FROM reservation r
      WHERE NOT EXISTS(SELECT 1 FROM user WHERE id=r.user_id) OR NOT EXISTS(SELECT 1 FROM connector WHERE id=r.connector_id)
    UNION ALL SELECT 'charger '||connector_id||' has several claims' FROM reservation NOT INDEXED WHERE state<>'done'
      GROUP BY connector_id HAVING count(*)>1
    UNION ALL SELECT 'user '||user_id||' has several claims' FROM reservation NOT INDEXED WHERE state<>'done'
      GROUP BY user_id HAVING count(*)>1
    """
  /// What the tables' own CHECKs say: SQLite's check of a file passes them over on a connection that only reads.
  private static let valuesCanBe: SQL = """
    SELECT 'claim '||id||' has a value that none can have' FROM reservation
    WHERE id NOT BETWEEN 1 AND 2147483647 OR length(public_id)<>16 OR max_watts<=0 OR state NOT IN('asked','active','used','done')
      OR length(id_tag)<>20 OR id_tag GLOB '*[^A-Z2-7]*' OR instr(id_tag,char(0))<>0
    UNION ALL SELECT 'charging session '||id||' has a value that none can have' FROM charging_session
    WHERE id NOT BETWEEN 1 AND 2147483647 OR length(public_id)<>16 OR max_watts<=0 OR first_limit<=0 OR may_raise NOT IN(0,1)
      OR state NOT IN('starting','waiting','charging','stopping','settling','ended','failed') OR raises<0
      OR ended_by NOT IN('user','limit','owner','chargePoint','free','silence','refused','noCar')
      OR meter_kind NOT IN('register','relative') OR wh NOT BETWEEN 0 AND 10000000000 OR ignored<0 OR soc NOT BETWEEN 0 AND 100
      OR stop_tries<0 OR full_time<0 OR is_suspended NOT IN(0,1) OR is_connected NOT IN(0,1)
    UNION ALL SELECT 'a reading of charging session '||session_id||' cannot be' FROM meter_value WHERE wh<0
    """
}
