/// Names one operation: the receipt of a request that changed accounts or money.
package struct OperationID: Sendable, Hashable {
  /// The bare identifier.
  package let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable package init(_ id: PublicID) { self.id = id }
}
