/// One of a user's sessions, for the page that lists them.
public struct SessionLine: Sendable, Equatable {
  /// Identifies it in addresses.
  public var id: PublicID
  /// When it began.
  public var createdAt: Timestamp
  /// When it was last used.
  public var lastUsed: Timestamp
  /// When it ends at the latest.
  public var expiresAt: Timestamp
  /// The address it began from.
  public var address: String
  /// The browser and system it began with, in short.
  public var agent: String
  /// On a shared computer.
  public var shared: Bool
  /// Whether it is the asking session.
  public var isCurrent: Bool

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
