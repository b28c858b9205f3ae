/// The key of one form: the same key with the same content is booked once (LEDGER: idempotency).
public struct OperationKey: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable public init(_ id: PublicID) { self.id = id }

  /// A fresh key: the moment in milliseconds (48 bits), then 80 random bits.
  ///
  /// Forms are sent soon after they were made, so the keys that are booked together lie together in the index that holds
  /// them all (UUID version 7 of RFC 9562 does the same); with 128 random bits each booking would write a page of its own
  /// there.
  public init(random: any RandomSource, at moment: Timestamp) {
    let bits = random.publicID()
    let time = UInt64(truncatingIfNeeded: moment.milliseconds) << 16
    self.init(PublicID(high: time | bits.high & 0xFFFF, low: bits.low))
  }
}
