/// A session to create.
package struct NewSession: Sendable {
  /// The hash of the new cookie's value.
  package let token: TokenHash
  /// Identifies it on the page of sessions.
  package let id: PublicID
  /// When it begins.
  package let createdAt: Timestamp
  /// When it ends, even if it is in use.
  package let expiresAt: Timestamp
  /// It ends after this many seconds without use.
  package let idleSeconds: Int
  /// Created on a shared computer: its cookie ends with the browser.
  package let shared: Bool
  /// The user's sessions beyond this many, oldest first, end when this one begins; 0 means no limit.
  package let sessionsAllowed: Int
  /// The address it was created from.
  package let address: String
  /// The browser and system it was created with, in short.
  package let agent: String
  /// The device cookie that the browser sent.
  package let device: TokenHash?
  /// The device cookie that it may get; nil on a shared computer.
  package let newDevice: TokenHash?
  /// When a device cookie that is given or renewed now ends.
  package let deviceExpiresAt: Timestamp

  /// Creates a session from its parts.
  package init(
    token: TokenHash, id: PublicID, createdAt: Timestamp, expiresAt: Timestamp, idleSeconds: Int, shared: Bool,
    sessionsAllowed: Int, address: String = "", agent: String = "", device: TokenHash? = nil,
    newDevice: TokenHash? = nil, deviceExpiresAt: Timestamp? = nil
  ) {
    self.token = token
    self.id = id
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.idleSeconds = idleSeconds
    self.shared = shared
    self.sessionsAllowed = sessionsAllowed
    self.address = address
    self.agent = agent
    self.device = device
    self.newDevice = newDevice
    self.deviceExpiresAt = deviceExpiresAt ?? expiresAt
  }
}
