import PhoneNumbers

/// A session as it is kept, with its user.
public struct SessionRecord: Sendable, Equatable {
  /// Who is signed in.
  public let user: UserID
  /// The user's number.
  public let phone: E164Number
  /// What the user wants to be called; may be empty.
  public let userName: String
  /// When the code was right.
  public let createdAt: Timestamp
  /// However much it is used, it ends then.
  public let expiresAt: Timestamp
  /// Unused for so many seconds it ends.
  public let idleSeconds: Int
  /// The last use that is written down; memory may know a later one.
  public let lastUsed: Timestamp
  /// Made on a shared computer.
  public let shared: Bool
  /// When the user was last proven, at the sign-in or since.
  public let provenAt: Timestamp
  /// The first sign-in elsewhere that its user was not shown, by its number in the log; 0 where there is none.
  public let news: Int64
  /// How its user wants the wallet to look.
  public let preferences: Preferences

  /// Puts a record together from its parts.
  public init(
    user: UserID, phone: E164Number, userName: String, createdAt: Timestamp, expiresAt: Timestamp, idleSeconds: Int,
    lastUsed: Timestamp, shared: Bool, provenAt: Timestamp, news: Int64, preferences: Preferences = .initial
  ) {
    self.user = user
    self.phone = phone
    self.userName = userName
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.idleSeconds = idleSeconds
    self.lastUsed = lastUsed
    self.shared = shared
    self.provenAt = provenAt
    self.news = news
    self.preferences = preferences
  }
}
