import PhoneNumbers

/// A user as the store keeps it.
package struct UserRecord: Sendable, Equatable {
  /// The row.
  package let id: UserID
  /// The number that signs in.
  package let phone: E164Number
  /// What the user wants to be called; may be empty.
  package let name: String
  /// When the number first signed in.
  package let createdAt: Timestamp

  /// A user as it was read.
  package init(id: UserID, phone: E164Number, name: String, createdAt: Timestamp) {
    self.id = id
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
  }
}
