import WalletCore

extension MemoryStore {
  package func chargePoints() -> [StoredChargePoint] { books.chargePoints.all }

  package func load(_ list: ChargerList) throws(StoreFailure) -> Result<LoadedChargers, ChargerListConflict> {
    let now = clock.now()
    return try change(before: nil) { books, _ in
      let plan: ChargerListPlan
      do throws(ChargerListConflict) {
        plan = try ChargerListPlan(list, over: books.chargePoints.kept)
      } catch { return .failure(error) }
      for added in plan.newOperators { openMerchant(added.name, in: .usd, in: &books) }
      books.chargePoints.take(list, plan, at: now)
      return .success(LoadedChargers(change: plan.change, points: books.chargePoints.all))
    }
  }

  package func setSecret(_ secret: Digest, of identity: ChargePointIdentity) throws(StoreFailure) -> ChargePointID? {
    try change(before: nil) { books, _ in books.chargePoints.setSecret(secret, of: identity) }
  }

  package func strays(of point: ChargePointID, limit: Int) -> [StrayMessage] {
    books.chargePoints.newestStrays(of: point, limit: limit)
  }

  package func record(
    _ news: [ChargePointNews], of point: ChargePointID, startsBy: Timestamp?, deadline: Timestamp
  ) async throws(StoreFailure) {
    try change(before: deadline) { books, _ in
      for item in news { books.chargePoints.keep(item, of: point) }
    }
  }
}

/// Charging sessions, each command in one copy of the books.
extension MemoryStore {
  package func perform<Command: ChargingCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    try change(before: command.deadline) { books, verdict throws(StoreFailure) in
      let transaction = MemoryChargingTransaction(books, clock, random, terms(verdict, after: books.newest))
      let answer = try command.run(in: transaction)
      books = transaction.books
      return answer
    }
  }

  package func liveClaims() throws(StoreFailure) -> [ChargingClaim] {
    try change(before: nil) { books, _ in books.claims.live }
  }
}
