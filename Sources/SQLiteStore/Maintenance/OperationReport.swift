import WalletCore

/// One operation as the owner may see it: what it did, and its place in the chain, without names and whole numbers.
package struct OperationReport: Sendable, Equatable {
  /// One movement of money between two accounts.
  package struct Movement: Sendable, Equatable {
    /// As its entries say it.
    package let type: String
    /// Whose balance falls: a person's account by its identifier, another by its kind.
    package let from: String
    /// Whose balance rises.
    package let to: String
    /// More than 0.
    package let amount: Money
  }

  /// Its place in the chain, from 1.
  package let number: Int64
  /// What was done.
  package let kind: String
  /// Who did it, by row.
  package let user: UserID
  /// Their telephone number, masked but for its last two digits; nil for a user that the books do not have.
  package let phone: String?
  /// Whether that number only keeps the place of one that is not known since a restoring.
  package let awaitsNumber: Bool
  /// The account that it was about.
  package let account: String
  /// The operation that it takes back.
  package let reverses: Int64?
  /// When it was booked.
  package let at: Timestamp
  /// What moved.
  package let movements: [Movement]
  /// The hash of the operation before it.
  package let previous: Digest
  /// Its own hash, as it stands in the books.
  package let hash: Digest
  /// Whether the hash is that of the operation behind the one before it.
  package let verifies: Bool
}
