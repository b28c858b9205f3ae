/// One of a user's sessions, with what decides whether it is valid.
public struct StoredSession: Sendable, Equatable {
  /// The hash of its cookie.
  package let token: TokenHash
  /// It ends after this many seconds without use.
  package let idleSeconds: Int
  /// The part that the page shows; its last use is the saved one.
  package let line: SessionLine

  /// Creates the value from its parts.
  package init(token: TokenHash, idleSeconds: Int, line: SessionLine) {
    self.token = token
    self.idleSeconds = idleSeconds
    self.line = line
  }
}

/// A user's sign-in as the event log has it, with the session that it began.
public struct StoredSignIn: Sendable, Equatable {
  /// Its number in the event log.
  package let number: Int64
  /// When, how, with which browser and from where.
  package let event: SecurityEvent
  /// The session as stored; nil if it was ended.
  package let session: StoredSession?

  /// Creates the value from its parts.
  package init(number: Int64, event: SecurityEvent, session: StoredSession?) {
    self.number = number
    self.event = event
    self.session = session
  }
}
