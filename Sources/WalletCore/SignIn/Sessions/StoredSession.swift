/// One of a user's sessions with what decides whether it holds.
public struct StoredSession: Sendable, Equatable {
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

/// A sign-in of a user as the log has it, with the session that it began.
public struct StoredSignIn: Sendable, Equatable {
  /// Its number in the log.
  public let number: Int64
  /// When, how, with which browser and from where.
  public let event: SecurityEvent
  /// What is kept of the session; nil if it was ended.
  public let session: StoredSession?

  /// Puts it together from its parts.
  public init(number: Int64, event: SecurityEvent, session: StoredSession?) {
    self.number = number
    self.event = event
    self.session = session
  }
}
