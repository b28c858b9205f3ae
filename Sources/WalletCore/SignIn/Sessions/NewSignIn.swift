/// The result of a sign-in.
package struct NewSignIn: Sendable, Equatable {
  /// The user who is signed in.
  package let user: UserID
  /// Whether the number was unknown until now.
  package let isNew: Bool
  /// Whether the user had asked to leave, which is off now.
  package let staysAfterAll: Bool
  /// Which device cookie the browser gets.
  package let device: Device

  /// Which device cookie a browser gets after a sign-in.
  package enum Device: Sendable, Equatable {
    /// No new one, and one that it has stays: a shared computer must not become known.
    case none
    /// The one that it has, for its full lifetime again.
    case kept
    /// The new one that was offered.
    case new
  }

  /// The result of a sign-in.
  package init(user: UserID, isNew: Bool, staysAfterAll: Bool = false, device: Device) {
    self.user = user
    self.isNew = isNew
    self.staysAfterAll = staysAfterAll
    self.device = device
  }
}

/// The result of a right code: the tokens for the cookies, and how long the browser may keep them.
package struct NewAuthentication: Sendable {
  /// The secret for the cookie.
  package let token: SessionToken
  /// Seconds; nil for a cookie that ends with the browser.
  package let cookieLife: Int?
  /// The user who is signed in.
  package let user: UserID
  /// True if the number was unknown until now.
  package let isNewUser: Bool
  /// True if the user had asked to leave, which is off now.
  package let staysAfterAll: Bool
  /// The device cookie to keep, and for how many seconds; nil if the browser keeps what it has.
  package let device: (token: SessionToken, life: Int)?
}

/// A sign-in on another device, for the page that reports it.
package struct SignInElsewhere: Sendable, Equatable {
  /// Its number in the event log.
  package let number: Int64
  /// When, by the wall clock; how, with which browser and from where.
  package let event: SecurityEvent
  /// The session that it began; nil if that is no longer valid.
  package let session: SessionLine?
}
