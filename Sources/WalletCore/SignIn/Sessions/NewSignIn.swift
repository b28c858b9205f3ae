/// What a sign-in made.
package struct NewSignIn: Sendable, Equatable {
  /// Who is signed in.
  package let user: UserID
  /// Whether the number was unknown until now.
  package let isNew: Bool
  /// Which device cookie the browser is to have.
  package let device: Device

  /// Which device cookie a browser is to have after a sign-in.
  package enum Device: Sendable, Equatable {
    /// The one that it has, if it has one: a shared computer is not to be known.
    case none
    /// The one that it has, for as long again.
    case kept
    /// The one that was offered.
    case new
  }

  /// Puts it together from its parts.
  package init(user: UserID, isNew: Bool, device: Device) {
    self.user = user
    self.isNew = isNew
    self.device = device
  }
}
