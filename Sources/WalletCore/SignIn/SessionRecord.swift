/// A session as it is kept, with its user.
public struct SessionRecord: Sendable, Equatable {
  public let user: UserID
  public let phone: PhoneNumber
  public let userName: String
  public let createdAt: Timestamp
  public let expiresAt: Timestamp
  public let idleSeconds: Int
  public let lastUsed: Timestamp
  public let shared: Bool

  public init(
    user: UserID, phone: PhoneNumber, userName: String, createdAt: Timestamp, expiresAt: Timestamp, idleSeconds: Int,
    lastUsed: Timestamp, shared: Bool
  ) {
    self.user = user
    self.phone = phone
    self.userName = userName
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.idleSeconds = idleSeconds
    self.lastUsed = lastUsed
    self.shared = shared
  }
}
