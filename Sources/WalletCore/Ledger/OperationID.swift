/// Names one operation: the receipt of a request that changed accounts or money.
public struct OperationID: Sendable, Hashable {
  public let id: PublicID
  @inlinable public init(_ id: PublicID) { self.id = id }
}
