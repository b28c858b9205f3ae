import PhoneNumbers

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
