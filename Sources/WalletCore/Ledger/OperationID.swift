/// Names one operation: the receipt of a request that changed accounts or money.
public struct OperationID: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable public init(_ id: PublicID) { self.id = id }
}
