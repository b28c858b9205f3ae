/// The key of one form: the same key with the same content is booked once (LEDGER: idempotency).
public struct OperationKey: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable public init(_ id: PublicID) { self.id = id }
}
