import PhoneNumbers

/// One text message.
package struct SMSMessage: Sendable {
  /// Whom it goes to.
  package let to: E164Number
  /// What it says; it may hold a code, so it is never logged.
  package let text: String
  /// When it was written, by the wall clock.
  package let at: Timestamp

  /// Puts a message together from its parts.
  package init(to: E164Number, text: String, at: Timestamp) {
    self.to = to
    self.text = text
    self.at = at
  }
}
