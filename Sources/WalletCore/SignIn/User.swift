import PhoneNumbers

/// The user who is signed in.
package struct SignedInUser: Sendable, Equatable {
  /// The user.
  package let id: UserID
  /// The number that a code has proven.
  package let phone: E164Number
  /// The user's display name; may be empty.
  package let name: String
  /// When the user was last authenticated in this session, by ``WalletClock/monotonic()``.
  package let provenAt: Timestamp
  /// The number in the event log of the first sign-in elsewhere that this session was not shown; 0 if there is none.
  package let unseenSignIns: Int64
  /// The last change of a factor by another session, until the user has confirmed it here.
  package let changed: FactorChange?
  /// The user's preferences for the wallet's look.
  package let preferences: Preferences
  /// The session ends after this many seconds without use.
  package let idleSeconds: Int
  /// When the session ends even if it is in use, by ``WalletClock/monotonic()``.
  package let expiresAt: Timestamp
  /// Whether the session was created on a shared computer.
  package let isShared: Bool

  /// Creates a user from their parts.
  package init(
    id: UserID, phone: E164Number, name: String, provenAt: Timestamp = Timestamp(milliseconds: 0),
    unseenSignIns: Int64 = 0, changed: FactorChange? = nil,
    preferences: Preferences = .initial, idleSeconds: Int = 0,
    expiresAt: Timestamp = Timestamp(milliseconds: 0), isShared: Bool = false
  ) {
    self.id = id
    self.phone = phone
    self.name = name
    self.provenAt = provenAt
    self.unseenSignIns = unseenSignIns
    self.changed = changed
    self.preferences = preferences
    self.idleSeconds = idleSeconds
    self.expiresAt = expiresAt
    self.isShared = isShared
  }
}

/// A user as stored.
package struct UserRecord: Sendable, Equatable {
  /// The user's row.
  package var id: UserID
  /// The number that signs in.
  package var phone: E164Number
  /// The user's display name; may be empty.
  package var name: String
  /// When the number first signed in.
  package var createdAt: Timestamp

  /// Creates a user as read from the store.
  package init(id: UserID, phone: E164Number, name: String, createdAt: Timestamp) {
    self.id = id
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
  }
}

/// A user's display name: up to 64 Unicode scalars after trimming and NFC; may be empty.
package struct UserName: Sendable, Hashable {
  /// The name as stored.
  package let text: String

  /// - Throws: why the text is not a name.
  package init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, emptyIsFine: true)
  }

  private init() { text = "" }

  /// The empty name.
  static let none = UserName()
}
