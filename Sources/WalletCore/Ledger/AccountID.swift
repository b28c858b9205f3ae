/// Names an account to its owner. Not a ``UserID``, not a row number.
public struct AccountID: Sendable, Hashable {
  public let id: PublicID
  @inlinable public init(_ id: PublicID) { self.id = id }
}
