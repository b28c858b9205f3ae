/// A sign-in of a user as the log has it, with the session that it began.
package struct KeptSignIn: Sendable, Equatable {
  /// Its number in the log.
  package let number: Int64
  /// When, how, with which browser and from where.
  package let event: SecurityEvent
  /// What is kept of the session; nil if it was ended.
  package let session: KeptSession?

  /// Puts it together from its parts.
  package init(number: Int64, event: SecurityEvent, session: KeptSession?) {
    self.number = number
    self.event = event
    self.session = session
  }
}
