/// A sign-in on another device, for the page that tells of it.
package struct SignInElsewhere: Sendable, Equatable {
  /// Its number in the log.
  package let number: Int64
  /// When, by the wall clock; how, with which browser and from where.
  package let event: SecurityEvent
  /// The session that it began; nil if that does not hold any more.
  package let session: SessionLine?

  /// Puts it together from its parts.
  package init(number: Int64, event: SecurityEvent, session: SessionLine?) {
    self.number = number
    self.event = event
    self.session = session
  }
}
