/// A sign-in on another device, for the page that tells of it.
public struct SignInElsewhere: Sendable, Equatable {
  /// Its number in the log.
  public let number: Int64
  /// When, by the wall clock; how, with which browser and from where.
  public let event: SecurityEvent
  /// The session that it began; nil if that does not hold any more.
  public let session: SessionLine?

  /// Puts it together from its parts.
  public init(number: Int64, event: SecurityEvent, session: SessionLine?) {
    self.number = number
    self.event = event
    self.session = session
  }
}
