/// Names an account to its owner. Not a ``UserID``, not a row number.
public struct AccountID: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable public init(_ id: PublicID) { self.id = id }
}
