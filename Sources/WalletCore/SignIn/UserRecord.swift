import PhoneNumbers

/// A user as the store keeps it.
public struct UserRecord: Sendable, Equatable {
  /// The row.
  public let id: UserID
  /// The number that signs in.
  public let phone: E164Number
  /// What the user wants to be called; may be empty.
  public let name: String
  /// When the number first signed in.
  public let createdAt: Timestamp

  /// A user as it was read.
  public init(id: UserID, phone: E164Number, name: String, createdAt: Timestamp) {
    self.id = id
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
  }
}
