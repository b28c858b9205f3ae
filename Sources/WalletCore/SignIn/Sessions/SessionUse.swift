/// When a session was last used.
public struct SessionUse: Sendable {
  /// Which session.
  public let token: TokenHash
  /// When, by ``WalletClock/steady()``.
  public let at: Timestamp

  /// Puts a use together from its parts.
  public init(token: TokenHash, at: Timestamp) {
    self.token = token
    self.at = at
  }
}
