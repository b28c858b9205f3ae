/// One of a user's sessions with what decides whether it holds.
package struct KeptSession: Sendable, Equatable {
  /// What the store knows of its cookie.
  package let token: TokenHash
  /// Unused for so many seconds it ends.
  package let idleSeconds: Int
  /// What a person is shown of it; the last use is the one that is written down.
  package let line: SessionLine

  /// Puts it together from its parts.
  package init(token: TokenHash, idleSeconds: Int, line: SessionLine) {
    self.token = token
    self.idleSeconds = idleSeconds
    self.line = line
  }
}
