/// When a session was last used.
package struct SessionUse: Sendable {
  /// Which session.
  package let token: TokenHash
  /// When, by ``WalletClock/steady()``.
  package let at: Timestamp

  /// Puts a use together from its parts.
  package init(token: TokenHash, at: Timestamp) {
    self.token = token
    self.at = at
  }
}
