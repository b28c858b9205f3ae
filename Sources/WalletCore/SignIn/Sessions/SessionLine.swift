/// One of a user's sessions, for the page that lists them.
package struct SessionLine: Sendable, Equatable {
  /// Names it in addresses.
  package let id: PublicID
  /// When it began.
  package let createdAt: Timestamp
  /// When it was last used.
  package let lastUsed: Timestamp
  /// When it ends at the latest.
  package let expiresAt: Timestamp
  /// The address it began from.
  package let address: String
  /// The browser it began with, in short.
  package let agent: String
  /// On a shared computer.
  package let shared: Bool
  /// Whether it is the one that asks.
  package let isCurrent: Bool

  /// Puts a line together from its parts.
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
