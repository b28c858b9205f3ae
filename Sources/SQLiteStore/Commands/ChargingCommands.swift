import WalletCore

/// Takes over what the owner's file says of charge points; see ``ChargingStore/load(_:)``.
struct LoadChargers: WriterCommand {
  let list: ChargerList

  func run(
    in connection: WriterConnection
  ) throws(SQLiteFailure) -> Result<LoadedChargers, ChargerListConflict> {
    let plan: ChargerListPlan
    let kept = try connection.charging.kept()
    do throws(ChargerListConflict) { plan = try ChargerListPlan(list, over: kept) } catch { return .failure(error) }
    try write(plan, in: connection)
    return .success(LoadedChargers(change: plan.change, points: try connection.charging.all()))
  }

  /// What leaves its place goes first, so that another charger can have it.
  private func write(_ plan: ChargerListPlan, in connection: WriterConnection) throws(SQLiteFailure) {
    let (charging, now) = (connection.charging, connection.configuration.clock.now())
    for added in plan.newOperators { try Self.add(added, in: connection) }
    for changed in plan.changedOperators { try charging.change(changed) }
    for charger in plan.retiredChargers { try charging.retire(charger, at: now) }
    for point in plan.retiredPoints { try charging.retire(point, at: now) }
    for point in plan.newPoints { try charging.add(point) }
    for point in plan.changedPoints { try charging.change(point) }
    for (point, tariff) in plan.newTariffs { try charging.add(tariff, of: point, from: now) }
    for added in plan.newChargers { try charging.add(added.charger, at: added.point) }
    for charger in plan.changedChargers { try charging.change(charger) }
  }

  /// Adds an operator with the merchant's account, which may be there.
  static func add(_ added: ChargerList.Operator, in connection: WriterConnection) throws(SQLiteFailure) {
    let account = try OpenMerchant(name: added.name, currency: .usd, deadline: nil).run(in: connection)
    guard let merchant = try connection.ledger.merchant(account) else { throw .unreadable("merchant account") }
    try connection.charging.add(added, paidTo: merchant.number)
  }
}

/// Gives a charge point another secret; see ``ChargingStore/setSecret(_:of:)``.
struct SetSecret: WriterCommand {
  let secret: Digest
  let identity: ChargePointIdentity

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> ChargePointID? {
    try connection.charging.setSecret(secret, of: identity)
  }
}

/// Keeps what a charge point said; see ``ChargingStore/record(_:of:deadline:)``.
struct RecordNews: WriterCommand {
  let news: [ChargePointNews]
  let point: ChargePointID
  let startsBy: Timestamp?
  let deadline: Timestamp?

  func run(in connection: WriterConnection) throws(SQLiteFailure) {
    guard try connection.charging.news.exists(point) else { return }
    for item in news { try connection.charging.news.keep(item, of: point) }
  }
}
