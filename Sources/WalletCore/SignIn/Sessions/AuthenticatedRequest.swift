import PhoneNumbers

/// A session that asks for something about itself or its user.
public struct AuthenticatedRequest: Sendable {
  /// Whose it is.
  public let user: UserID
  /// The user's number as the session knows it.
  public let phone: E164Number
  /// The session.
  public let token: TokenHash
  /// The device cookie that the browser brought.
  public let device: TokenHash?
  /// The client's address.
  public let address: String
  /// What limits count by.
  public let network: ClientNetwork
  /// The client's browser, in short.
  public let agent: String
  /// When it asks, by ``WalletClock/monotonic()``.
  public let now: Timestamp
  /// The limits.
  public let policy: SignInPolicy
  /// When the asker stops waiting.
  public let deadline: Timestamp

  /// Puts it together from its parts.
  public init(
    user: UserID, phone: E164Number, token: TokenHash, device: TokenHash?, address: String,
    network: ClientNetwork, agent: String,
    now: Timestamp, policy: SignInPolicy, deadline: Timestamp
  ) {
    self.user = user
    self.phone = phone
    self.token = token
    self.device = device
    self.address = address
    self.network = network
    self.agent = agent
    self.now = now
    self.policy = policy
    self.deadline = deadline
  }
}
