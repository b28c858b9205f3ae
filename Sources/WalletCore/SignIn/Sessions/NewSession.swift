/// A session to be made.
package struct NewSession: Sendable {
  /// The hash of the new cookie's value.
  package let token: TokenHash
  /// Names it on the page of sessions.
  package let id: PublicID
  /// When it begins.
  package let createdAt: Timestamp
  /// However much it is used, it ends then.
  package let expiresAt: Timestamp
  /// Unused for so many seconds it ends.
  package let idleSeconds: Int
  /// Made on a shared computer: its cookie ends with the browser.
  package let shared: Bool
  /// The user's sessions beyond this many, oldest first, end when this one begins; 0 means no limit.
  package let sessionsAllowed: Int
  /// The address it was made from.
  package let address: String
  /// The browser it was made with, in short.
  package let agent: String
  /// The device cookie that the browser brought.
  package let device: TokenHash?
  /// The device cookie that it may get; nil on a shared computer.
  package let newDevice: TokenHash?
  /// When a device cookie that is given or used now ends.
  package let deviceExpiresAt: Timestamp

  /// Puts a session together from its parts.
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
