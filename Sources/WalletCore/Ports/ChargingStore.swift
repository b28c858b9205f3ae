/// The part of the store that keeps charge points.
package protocol ChargingStore: Sendable {
  /// All charge points by number, retired ones too. Blocks; never call it on a loop's thread.
  func chargePoints() throws(StoreFailure) -> [StoredChargePoint]
  /// Takes over what the owner's file says, whole or not at all: opens a merchant's account for each new operator, adds a
  /// tariff where it is another than the newest, and retires what is missing. What was retired and stands there again is
  /// no longer retired; what it said before is forgotten. Blocks; durable when it returns.
  func load(_ list: ChargerList) throws(StoreFailure) -> Result<LoadedChargers, ChargerListConflict>
  /// Gives a charge point another secret. Blocks; durable when it returns.
  /// - Parameters:
  ///   - secret: the HMAC of the secret.
  ///   - identity: the charge point's name.
  /// - Returns: the charge point; nil if there is none of this name that is not retired.
  /// - Throws: why it was not kept.
  func setSecret(_ secret: Digest, of identity: ChargePointIdentity) throws(StoreFailure) -> ChargePointID?
  /// The newest messages of a charge point that fit nothing, oldest first. Blocks.
  func strays(of point: ChargePointID, limit: Int) throws(StoreFailure) -> [StrayMessage]
  /// Keeps what a charge point said, in this order, all or nothing; durable when it returns. What is said of a charge point
  /// that does not exist is dropped, and a text that is too long is cut (``ChargePointNews/cut``).
  /// - Parameters:
  ///   - news: what it said.
  ///   - point: the charge point.
  ///   - startsBy: until when it may wait for other commands, so that all become durable in one step; nil if it may not.
  ///     By the monotonic clock, like the deadline.
  ///   - deadline: when the caller stops waiting.
  /// - Throws: why it is not kept.
  func record(
    _ news: [ChargePointNews], of point: ChargePointID, startsBy: Timestamp?, deadline: Timestamp
  ) async throws(StoreFailure)
}
