/// The key of one form: the same key with the same content is booked once (LEDGER: idempotency).
public struct OperationKey: Sendable, Hashable {
  public let id: PublicID
  @inlinable public init(_ id: PublicID) { self.id = id }
}
