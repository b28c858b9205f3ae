/// A session to create.
public struct NewSession: Sendable {
  /// The hash of the new cookie's value.
  public let token: TokenHash
  /// Identifies it on the page of sessions.
  public let id: PublicID
  /// When it begins.
  public let createdAt: Timestamp
  /// When it ends, even if it is in use.
  public let expiresAt: Timestamp
  /// It ends after this many seconds without use.
  public let idleSeconds: Int
  /// Created on a shared computer: its cookie ends with the browser.
  public let shared: Bool
  /// The user's sessions beyond this many, oldest first, end when this one begins; 0 means no limit.
  public let sessionsAllowed: Int
  /// The address it was created from.
  public let address: String
  /// The browser and system it was created with, in short.
  public let agent: String
  /// The device cookie that the browser sent.
  public let device: TokenHash?
  /// The device cookie that it may get; nil on a shared computer.
  public let newDevice: TokenHash?
  /// When a device cookie that is given or renewed now ends.
  public let deviceExpiresAt: Timestamp

  /// Creates a session from its parts.
  public init(
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
