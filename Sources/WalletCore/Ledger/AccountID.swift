/// Names an account to its owner. Not a ``UserID``, not a row number.
package struct AccountID: Sendable, Hashable {
  /// The bare identifier.
  package let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable package init(_ id: PublicID) { self.id = id }
}
