import PhoneNumbers

/// The user who is signed in.
public struct SignedInUser: Sendable, Equatable {
  /// The user.
  public let id: UserID
  /// The number that a code has proven.
  public let phone: E164Number
  /// The user's display name; may be empty.
  public let name: String
  /// When the user was last authenticated in this session, by ``WalletClock/monotonic()``.
  public let provenAt: Timestamp
  /// The number in the event log of the first sign-in elsewhere that this session was not shown; 0 if there is none.
  public let unseenSignIns: Int64
  /// The user's preferences for the wallet's look.
  public let preferences: Preferences
  /// The session ends after this many seconds without use.
  public let idleSeconds: Int
  /// When the session ends even if it is in use, by ``WalletClock/monotonic()``.
  public let expiresAt: Timestamp
  /// Whether the session was created on a shared computer.
  public let isShared: Bool

  /// Creates a user from their parts.
  public init(
    id: UserID, phone: E164Number, name: String, provenAt: Timestamp = Timestamp(milliseconds: 0),
    unseenSignIns: Int64 = 0,
    preferences: Preferences = .initial, idleSeconds: Int = 0,
    expiresAt: Timestamp = Timestamp(milliseconds: 0), isShared: Bool = false
  ) {
    self.id = id
    self.phone = phone
    self.name = name
    self.provenAt = provenAt
    self.unseenSignIns = unseenSignIns
    self.preferences = preferences
    self.idleSeconds = idleSeconds
    self.expiresAt = expiresAt
    self.isShared = isShared
  }
}

/// A user as stored.
public struct UserRecord: Sendable, Equatable {
  /// The user's row.
  public var id: UserID
  /// The number that signs in.
  public var phone: E164Number
  /// The user's display name; may be empty.
  public var name: String
  /// When the number first signed in.
  public var createdAt: Timestamp

  /// Creates a user as read from the store.
  public init(id: UserID, phone: E164Number, name: String, createdAt: Timestamp) {
    self.id = id
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
  }
}

/// A user's display name: up to 64 Unicode scalars after trimming and NFC; may be empty.
public struct UserName: Sendable, Hashable {
  /// The name as stored.
  public let text: String

  /// - Throws: why the text is not a name.
  public init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, emptyIsFine: true)
  }

  private init() { text = "" }

  /// The empty name.
  static let none = UserName()
}
