import PhoneNumbers

/// A session as stored, with its user.
public struct SessionRecord: Sendable, Equatable {
  /// The user who is signed in.
  package let user: UserID
  /// The user's number.
  package let phone: E164Number
  /// The user's display name; may be empty.
  package let userName: String
  /// When it ends, even if it is in use.
  package let expiresAt: Timestamp
  /// It ends after this many seconds without use.
  package let idleSeconds: Int
  /// The last saved use; memory may know a later one.
  package let lastUsed: Timestamp
  /// Made on a shared computer.
  package let shared: Bool
  /// When the user was last authenticated, at sign-in or since.
  package let provenAt: Timestamp
  /// The number in the event log of the first sign-in elsewhere that its user was not shown; 0 if there is none.
  package let unseenSignIns: Int64
  /// The last change of a factor by another session, until its user has confirmed it here.
  package let changed: FactorChange?
  /// Its user's preferences for the wallet's look.
  package let preferences: Preferences

  /// Creates a record from its parts.
  package init(
    user: UserID, phone: E164Number, userName: String, expiresAt: Timestamp, idleSeconds: Int,
    lastUsed: Timestamp, shared: Bool, provenAt: Timestamp, unseenSignIns: Int64, changed: FactorChange? = nil,
    preferences: Preferences = .initial
  ) {
    self.user = user
    self.phone = phone
    self.userName = userName
    self.expiresAt = expiresAt
    self.idleSeconds = idleSeconds
    self.lastUsed = lastUsed
    self.shared = shared
    self.provenAt = provenAt
    self.unseenSignIns = unseenSignIns
    self.changed = changed
    self.preferences = preferences
  }
}

/// The state of the session behind a cookie's token.
package enum SessionState: Sendable, Equatable {
  /// The store knows no session of this token.
  case none
  /// It has ended, and the store may not have deleted it yet.
  case ended
  /// It expired, or was unused too long. Reported once: the store is asked to delete it.
  case expired(UserID)
  /// A user is signed in.
  case holds(SignedInUser)
}

/// When a session was last used.
package struct SessionUse: Sendable {
  /// Which session.
  package let token: TokenHash
  /// When, by ``WalletClock/monotonic()``.
  package let at: Timestamp
}

/// The result of ending a session by its identifier.
package enum SessionEnding: Sendable, Equatable {
  /// It was the user's and has ended.
  case ended
  /// There is no such session: it has ended before, or never existed.
  case unknown
  /// It is another user's.
  case foreign
}
