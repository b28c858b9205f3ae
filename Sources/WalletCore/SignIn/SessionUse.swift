/// When a session was last used.
public struct SessionUse: Sendable {
  public let token: TokenHash
  public let at: Timestamp

  public init(token: TokenHash, at: Timestamp) {
    self.token = token
    self.at = at
  }
}
