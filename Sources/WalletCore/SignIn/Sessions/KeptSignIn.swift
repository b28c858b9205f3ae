/// A sign-in of a user as the log has it, with the session that it began.
public struct KeptSignIn: Sendable, Equatable {
  /// Its number in the log.
  public let number: Int64
  /// When, how, with which browser and from where.
  public let event: SecurityEvent
  /// What is kept of the session; nil if it was ended.
  public let session: KeptSession?

  /// Puts it together from its parts.
  public init(number: Int64, event: SecurityEvent, session: KeptSession?) {
    self.number = number
    self.event = event
    self.session = session
  }
}
