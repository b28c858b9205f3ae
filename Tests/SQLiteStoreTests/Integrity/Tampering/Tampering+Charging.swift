import WalletCore

extension Tampering {
  static let charging: [Tampering] = [
    Tampering(
      "an operator is paid to another merchant", "UPDATE operator SET account_id={K} WHERE id={operator}",
      .operatorsHaveTheirAccounts),
    Tampering(
      "two operators exchange accounts",
      "UPDATE operator SET account_id=-id;UPDATE operator SET account_id=iif(name='Grid',{S},{G})",
      .operatorsHaveTheirAccounts),
    Tampering(
      "two operators exchange names",
      "UPDATE operator SET name='X' WHERE id={operator};UPDATE operator SET name='Grid' WHERE name='Sun';UPDATE operator SET name='Sun' WHERE name='X'",
      .operatorsHaveTheirAccounts),
    Tampering(
      "an operator is paid to a user", "UPDATE operator SET account_id={A} WHERE id={operator}",
      .operatorsHaveTheirAccounts),
    Tampering(
      "an operator is paid to a user of its name", "UPDATE operator SET name='A',account_id={A} WHERE id={operator}",
      .operatorsHaveTheirAccounts),
    Tampering(
      "an operator's account is in euros", "UPDATE account SET currency='EUR' WHERE id={G}",
      .operatorsHaveTheirAccounts),
    Tampering(
      "an operator's account and it have another name",
      "UPDATE account SET name='Other' WHERE id={G};UPDATE operator SET name='Other' WHERE id={operator}",
      .accountsFollowOperations),
    Tampering("a charge point has no tariff", "DELETE FROM tariff WHERE charge_point_id=7", .chargePointsHaveTariffs),
    Tampering(
      "a tariff begins before the one before it", "UPDATE tariff SET from_at=0 WHERE id={tariff}",
      .chargePointsHaveTariffs),
    Tampering("a charge point is of no operator", "UPDATE charge_point SET operator_id=99", .structure),
    Tampering("a charger is of no charge point", "UPDATE connector SET charge_point_id=99", .structure),
    Tampering("a charge point is gone", "DELETE FROM charge_point WHERE id=8", .structure),
    Tampering(
      "a charger is where none can be", "UPDATE connector SET number=0 WHERE id={charger}", .chargePointsHaveTariffs),
    Tampering("a status is none", "UPDATE charge_point SET status='Free'", .chargePointsHaveTariffs),
    Tampering("a tariff is in euros", "UPDATE tariff SET currency='EUR' WHERE id={tariff}", .chargePointsHaveTariffs),
  ]
}
