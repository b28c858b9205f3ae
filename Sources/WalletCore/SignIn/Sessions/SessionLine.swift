/// One of a user's sessions, for the page that lists them.
public struct SessionLine: Sendable, Equatable {
  /// Identifies it in addresses.
  public let id: PublicID
  /// When it began.
  public let createdAt: Timestamp
  /// When it was last used.
  public let lastUsed: Timestamp
  /// When it ends at the latest.
  public let expiresAt: Timestamp
  /// The address it began from.
  public let address: String
  /// The browser and system it began with, in short.
  public let agent: String
  /// On a shared computer.
  public let shared: Bool
  /// Whether it is the asking session.
  public let isCurrent: Bool

  /// Creates a line from its parts.
  public init(
    id: PublicID, createdAt: Timestamp, lastUsed: Timestamp, expiresAt: Timestamp, address: String, agent: String,
    shared: Bool, isCurrent: Bool
  ) {
    self.id = id
    self.createdAt = createdAt
    self.lastUsed = lastUsed
    self.expiresAt = expiresAt
    self.address = address
    self.agent = agent
    self.shared = shared
    self.isCurrent = isCurrent
  }
}
