/// A session to be made.
public struct NewSession: Sendable {
  /// The hash of the new cookie's value.
  public let token: TokenHash
  /// When it begins.
  public let createdAt: Timestamp
  /// However much it is used, it ends then.
  public let expiresAt: Timestamp
  /// Unused for so many seconds it ends.
  public let idleSeconds: Int
  /// Made on a shared computer: its cookie ends with the browser.
  public let shared: Bool
  /// The user's sessions beyond this many, oldest first, end when this one begins; 0 means no limit.
  public let sessionsAllowed: Int

  /// Puts a session together from its parts.
  public init(
    token: TokenHash, createdAt: Timestamp, expiresAt: Timestamp, idleSeconds: Int, shared: Bool, sessionsAllowed: Int
  ) {
    self.token = token
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.idleSeconds = idleSeconds
    self.shared = shared
    self.sessionsAllowed = sessionsAllowed
  }
}
