/// What a sign-in made.
public struct NewSignIn: Sendable, Equatable {
  /// Who is signed in.
  public let user: UserID
  /// Whether the number was unknown until now.
  public let isNew: Bool
  /// Which device cookie the browser is to have.
  public let device: Device

  /// Which device cookie a browser is to have after a sign-in.
  public enum Device: Sendable, Equatable {
    /// The one that it has, if it has one: a shared computer is not to be known.
    case none
    /// The one that it has, for as long again.
    case kept
    /// The one that was offered.
    case new
  }

  /// Puts it together from its parts.
  public init(user: UserID, isNew: Bool, device: Device) {
    self.user = user
    self.isNew = isNew
    self.device = device
  }
}

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
