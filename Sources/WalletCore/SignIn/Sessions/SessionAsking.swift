import PhoneNumbers

/// A session that asks for something about itself or its user.
package struct SessionAsking: Sendable {
  /// Whose it is.
  package let user: UserID
  /// The user's number as the session knows it.
  package let phone: E164Number
  /// The session.
  package let token: TokenHash
  /// The device cookie that the browser brought.
  package let device: TokenHash?
  /// The client's address.
  package let address: String
  /// What limits count by.
  package let network: ClientNetwork
  /// The client's browser, in short.
  package let agent: String
  /// When it asks, by ``WalletClock/steady()``.
  package let now: Timestamp
  /// The limits.
  package let policy: SignInPolicy
  /// When the asker stops waiting.
  package let deadline: Timestamp

  /// Puts it together from its parts.
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
