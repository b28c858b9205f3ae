/// One of a user's sessions with what decides whether it holds.
public struct KeptSession: Sendable, Equatable {
  /// What the store knows of its cookie.
  public let token: TokenHash
  /// Unused for so many seconds it ends.
  public let idleSeconds: Int
  /// What a person is shown of it; the last use is the one that is written down.
  public let line: SessionLine

  /// Puts it together from its parts.
  public init(token: TokenHash, idleSeconds: Int, line: SessionLine) {
    self.token = token
    self.idleSeconds = idleSeconds
    self.line = line
  }
}
