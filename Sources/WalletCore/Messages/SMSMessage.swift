/// One text message.
public struct SMSMessage: Sendable {
  /// Whom it goes to.
  public let to: E164Number
  /// What it says; it may hold a code, so it is never logged.
  public let text: String
  /// When it was written, by the wall clock.
  public let at: Timestamp

  /// Puts a message together from its parts.
  public init(to: E164Number, text: String, at: Timestamp) {
    self.to = to
    self.text = text
    self.at = at
  }
}

/// Why a message did not go out, in words for the log.
public struct SMSFailure: Error, Sendable, Equatable {
  /// The cause, without anything secret.
  public let reason: String
  /// Takes the cause, for the log.
  public init(reason: String) { self.reason = reason }
}
