/// What a sign-in made.
public struct NewSignIn: Sendable, Equatable {
  /// Who is signed in.
  public let user: UserID
  /// Whether the number was unknown until now.
  public let isNew: Bool
  /// Whether the browser is to keep the device token that was offered.
  public let keepsDevice: Bool

  /// Puts it together from its parts.
  public init(user: UserID, isNew: Bool, keepsDevice: Bool) {
    self.user = user
    self.isNew = isNew
    self.keepsDevice = keepsDevice
  }
}
