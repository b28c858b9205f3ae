import WalletCore

/// One operation as the owner may see it: what it did, and its place in the chain, without names and full phone
/// numbers.
package struct OperationReport: Sendable, Equatable {
  /// One movement of money between two accounts.
  package struct Movement: Sendable, Equatable {
    /// The type, as in its entries.
    package let type: String
    /// The account whose balance falls: a user's by its identifier, any other by its kind.
    package let from: String
    /// The account whose balance rises, named the same way.
    package let to: String
    /// More than 0.
    package let amount: Money
  }

  /// What it did to a hold.
  package struct HoldChange: Sendable, Equatable {
    /// The change, and what is held after it.
    package let event: HoldEvent
    /// The currency of the account.
    package let currency: Currency
  }

  /// Its place in the chain, from 1.
  package let number: Int64
  /// What was done.
  package let kind: String
  /// The user who did it, by row.
  package let user: UserID
  /// The user's phone number, masked except for its last two digits; nil for a user that the books do not have, or who has left.
  package let phone: String?
  /// Whether the user has left.
  package let hasLeft: Bool
  /// Whether that number is a placeholder, because the real one is unknown since a restore.
  package let awaitsNumber: Bool
  /// The account that it was about; nil for an operation about a user alone.
  package let account: String?
  /// The number of the operation that it reverses.
  package let reverses: Int64?
  /// When it was booked.
  package let at: Timestamp
  /// The money that it moved.
  package let movements: [Movement]
  /// What it did to a hold.
  package let held: HoldChange?
  /// The terms of an exchange.
  package let terms: RateQuote?
  /// The hash of the operation before it.
  package let previous: Digest
  /// Its own hash, as stored in the books.
  package let hash: Digest
  /// Whether the hash matches the operation and the hash before it.
  package let verifies: Bool
}
