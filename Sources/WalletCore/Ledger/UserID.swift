/// A user's row number. Stays inside the house: no address and no form carries it.
package struct UserID: Sendable, Hashable {
  /// The row number.
  package let row: Int64
  /// Gives a row number its meaning.
  @inlinable package init(row: Int64) { self.row = row }
}
