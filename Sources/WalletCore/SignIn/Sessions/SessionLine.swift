/// One of a user's sessions, for the page that lists them.
package struct SessionLine: Sendable, Equatable {
  /// Identifies it in addresses.
  package var id: PublicID
  /// When it began.
  package var createdAt: Timestamp
  /// When it was last used.
  package var lastUsed: Timestamp
  /// When it ends at the latest.
  package var expiresAt: Timestamp
  /// The address it began from.
  package var address: String
  /// The browser and system it began with, in short.
  package var agent: String
  /// On a shared computer.
  package var shared: Bool
  /// Whether it is the asking session.
  package var isCurrent: Bool

  /// Creates a line from its parts.
  package init(
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
