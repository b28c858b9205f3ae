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
