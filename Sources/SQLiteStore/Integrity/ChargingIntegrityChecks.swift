import WalletCore

/// The rules of charge points as queries over all that is kept of them (rules m1 and m2).
enum ChargingIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.operatorsHaveTheirAccounts, operatorsHaveTheirAccounts), (.chargePointsHaveTariffs, chargePointsHaveTariffs),
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
}
