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
}
