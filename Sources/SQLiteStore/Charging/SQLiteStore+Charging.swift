import WalletCore

extension SQLiteStore {
  /// All charge points by number, retired ones too. Blocks until the writer has answered.
  package func chargePoints() throws(StoreFailure) -> [StoredChargePoint] {
    try performBlocking(
      ReadByWriter { connection throws(SQLiteFailure) in
        try StoredChargePoint.read(
          connection.sqlite.statement(StoredChargePoint.all), chargers: connection.sqlite.statement(StoredCharger.all))
      })
  }

  /// Takes over what the owner's file says. Blocks until the writer has answered; durable when this returns.
  package func load(
    _ list: ChargerList
  ) throws(StoreFailure) -> Result<LoadedChargers, ChargerListConflict> {
    try performBlocking(LoadChargers(list: list))
  }

  /// Gives a charge point another secret. Blocks until the writer has answered; durable when this returns.
  package func setSecret(
    _ secret: Digest, of identity: ChargePointIdentity
  ) throws(StoreFailure) -> ChargePointID? {
    try performBlocking(SetSecret(secret: secret, identity: identity))
  }

  /// The newest messages of a charge point that fit nothing, oldest first.
  package func strays(of point: ChargePointID, limit: Int) throws(StoreFailure) -> [StrayMessage] {
    do throws(SQLiteFailure) {
      // SQLite takes a number below 0 for no limit.
      return try ConnectionSettings.reader(of: folder.database).statement(StrayMessage.newest)
        .all(point, max(0, limit)) { row in StrayMessage(row) }
    } catch { throw error.storeFailure }
  }

  /// Keeps what a charge point said; durable when it returns.
  package func record(
    _ news: [ChargePointNews], of point: ChargePointID, startsBy: Timestamp?, deadline: Timestamp
  ) async throws(StoreFailure) {
    try await perform(RecordNews(news: news, point: point, startsBy: startsBy, deadline: deadline))
  }
}
