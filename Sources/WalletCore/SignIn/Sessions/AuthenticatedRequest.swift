import PhoneNumbers

/// A request from a session about itself or its user.
public struct AuthenticatedRequest: Sendable {
  /// The session's user.
  public let user: UserID
  /// The user's number as the session knows it.
  public let phone: E164Number
  /// The session's token.
  public let token: TokenHash
  /// The device cookie that the browser sent.
  public let device: TokenHash?
  /// The client's address.
  public let address: String
  /// The network that limits count by.
  public let network: ClientNetwork
  /// The client's browser and system, in short.
  public let agent: String
  /// The time of the request, by ``WalletClock/monotonic()``.
  public let now: Timestamp
  /// The limits.
  public let policy: SignInPolicy
  /// When the request stops waiting.
  public let deadline: Timestamp

  /// Creates the value from its parts.
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
