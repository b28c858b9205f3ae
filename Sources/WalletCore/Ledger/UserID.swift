/// A user's row number. Stays inside the house: no address and no form carries it.
public struct UserID: Sendable, Hashable {
  public let row: Int64
  @inlinable public init(row: Int64) { self.row = row }
}
