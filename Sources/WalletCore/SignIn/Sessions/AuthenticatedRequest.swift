import PhoneNumbers

/// A request from a session about itself or its user.
package struct AuthenticatedRequest: Sendable {
  /// The session's user.
  package let user: UserID
  /// The user's number as the session knows it.
  package let phone: E164Number
  /// The session's token.
  package let token: TokenHash
  /// The device cookie that the browser sent.
  package let device: TokenHash?
  /// The client's address.
  package let address: String
  /// The network that limits count by.
  package let network: ClientNetwork
  /// The client's browser and system, in short.
  package let agent: String
  /// The time of the request, by ``WalletClock/monotonic()``.
  package let now: Timestamp
  /// The limits.
  package let policy: SignInPolicy
  /// When the request stops waiting.
  package let deadline: Timestamp

  /// Creates the value from its parts.
  package init(
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
