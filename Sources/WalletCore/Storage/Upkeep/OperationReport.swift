/// One operation as the owner may see it: what it did, and its place in the chain, without names and whole numbers.
public struct OperationReport: Sendable, Equatable {
  /// One movement of money between two accounts.
  public struct Movement: Sendable, Equatable {
    /// As its entries say it.
    public let type: String
    /// Whose balance falls: a person's account by its identifier, another by its kind.
    public let from: String
    /// Whose balance rises.
    public let to: String
    /// More than 0.
    public let amount: Money
  }

  /// Its place in the chain, from 1.
  public let number: Int64
  /// What was done.
  public let kind: String
  /// Who did it, by row.
  public let user: UserID
  /// Their telephone number, masked but for its last two digits; nil for a user that the books do not have.
  public let phone: String?
  /// Whether that number only keeps the place of one that is not known since a restoring.
  public let awaitsNumber: Bool
  /// The account that it was about.
  public let account: String
  /// The operation that it takes back.
  public let reverses: Int64?
  /// When it was booked.
  public let at: Timestamp
  /// What moved.
  public let movements: [Movement]
  /// The hash of the operation before it.
  public let previous: Digest
  /// Its own hash, as it stands in the books.
  public let hash: Digest
  /// Whether the hash is that of the operation behind the one before it.
  public let verifies: Bool
}
