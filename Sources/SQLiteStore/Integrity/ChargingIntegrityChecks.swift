import WalletCore

/// The rules of charge points as queries over all that is kept of them (rules m1 and m2).
enum ChargingIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.operatorsHaveTheirAccounts, operatorsHaveTheirAccounts), (.chargePointsHaveTariffs, chargePointsHaveTariffs),
    (.chargePointsHaveTariffs, valuesCanBe),
  ]

  private static let operatorsHaveTheirAccounts: SQL = """
    SELECT 'operator '||o.id||' is not paid to the merchant''s account of its name' FROM operator o
    WHERE NOT EXISTS(SELECT 1 FROM account WHERE id=o.account_id AND kind='merchant' AND name=o.name AND currency='USD')
    """
  private static let chargePointsHaveTariffs: SQL = """
    SELECT 'charge point '||p.id||' has no tariff' FROM charge_point p
    WHERE NOT EXISTS(SELECT 1 FROM tariff WHERE charge_point_id=p.id)
    UNION ALL SELECT 'tariff '||id||' begins before the one before it' FROM
      (SELECT id,from_at,lag(from_at) OVER (PARTITION BY charge_point_id ORDER BY id) AS earlier FROM tariff)
    WHERE from_at<earlier
    """
  /// What the tables' own CHECKs say: SQLite's check of a file passes them over on a connection that only reads.
  private static let valuesCanBe: SQL = """
    SELECT 'charger '||id||' has a place or a status that none can have' FROM connector
    WHERE id NOT BETWEEN 100000 AND 999999 OR number NOT BETWEEN 1 AND 64 OR watts<=0
      OR status NOT IN('Available','Preparing','Charging','SuspendedEVSE','SuspendedEV','Finishing','Reserved','Unavailable','Faulted')
    UNION ALL SELECT 'charge point '||id||' has a place or a status that none can have' FROM charge_point
    WHERE id<=0 OR abs(lat)>85000000 OR abs(lon)>180000000
      OR status NOT IN('Available','Preparing','Charging','SuspendedEVSE','SuspendedEV','Finishing','Reserved','Unavailable','Faulted')
    UNION ALL SELECT 'tariff '||id||' has a price that none can have' FROM tariff
    WHERE currency<>'USD' OR per_kwh NOT BETWEEN 0 AND 100000000 OR start_fee NOT BETWEEN 0 AND 100000
      OR idle_minute NOT BETWEEN 0 AND 100000000 OR idle_after<0
    """
}
