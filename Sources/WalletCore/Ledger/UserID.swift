/// A user's row number. Stays inside the house: no address and no form carries it.
public struct UserID: Sendable, Hashable {
  /// The row number.
  public let row: Int64
  /// Gives a row number its meaning.
  @inlinable public init(row: Int64) { self.row = row }
}
