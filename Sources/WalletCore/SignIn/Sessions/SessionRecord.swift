import PhoneNumbers

/// A session as it is kept, with its user.
public struct SessionRecord: Sendable, Equatable {
  /// Who is signed in.
  public let user: UserID
  /// The user's number.
  public let phone: E164Number
  /// What the user wants to be called; may be empty.
  public let userName: String
  /// When the code was right.
  public let createdAt: Timestamp
  /// However much it is used, it ends then.
  public let expiresAt: Timestamp
  /// Unused for so many seconds it ends.
  public let idleSeconds: Int
  /// The last use that is written down; memory may know a later one.
  public let lastUsed: Timestamp
  /// Made on a shared computer.
  public let shared: Bool
  /// When the user was last proven, at the sign-in or since.
  public let provenAt: Timestamp
  /// The first sign-in elsewhere that its user was not shown, by its number in the log; 0 where there is none.
  public let unseenSignIns: Int64
  /// How its user wants the wallet to look.
  public let preferences: Preferences

  /// Puts a record together from its parts.
  public init(
    user: UserID, phone: E164Number, userName: String, createdAt: Timestamp, expiresAt: Timestamp, idleSeconds: Int,
    lastUsed: Timestamp, shared: Bool, provenAt: Timestamp, unseenSignIns: Int64, preferences: Preferences = .initial
  ) {
    self.user = user
    self.phone = phone
    self.userName = userName
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.idleSeconds = idleSeconds
    self.lastUsed = lastUsed
    self.shared = shared
    self.provenAt = provenAt
    self.unseenSignIns = unseenSignIns
    self.preferences = preferences
  }
}

/// What a cookie's token stands for at this moment.
public enum SessionState: Sendable, Equatable {
  /// The store knows no session of this token.
  case none
  /// It was ended, and the store may not have erased it yet.
  case ended
  /// Its time is over, or it went unused too long. Told once: the store is asked to erase it.
  case expired(UserID)
  /// Somebody is signed in.
  case holds(SignedInUser)
}

/// When a session was last used.
public struct SessionUse: Sendable {
  /// Which session.
  public let token: TokenHash
  /// When, by ``WalletClock/monotonic()``.
  public let at: Timestamp

  /// Puts a use together from its parts.
  public init(token: TokenHash, at: Timestamp) {
    self.token = token
    self.at = at
  }
}

/// What became of ending a session by its name.
public enum SessionEnding: Sendable, Equatable {
  /// It was the user's and has ended.
  case ended
  /// There is none of that name: it has ended before, or never was.
  case unknown
  /// It is another user's.
  case foreign
}
