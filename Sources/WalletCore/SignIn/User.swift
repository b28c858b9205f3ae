import PhoneNumbers

/// Who is signed in.
public struct SignedInUser: Sendable, Equatable {
  /// The user.
  public let id: UserID
  /// The number that was proven by a code.
  public let phone: E164Number
  /// What the user wants to be called; may be empty.
  public let name: String
  /// When the user was last proven in this session, by ``WalletClock/monotonic()``.
  public let provenAt: Timestamp
  /// The first sign-in elsewhere that this session was not shown, by its number in the log; 0 where there is none.
  public let unseenSignIns: Int64
  /// How the user wants the wallet to look.
  public let preferences: Preferences
  /// Unused for so many seconds the session ends.
  public let idleSeconds: Int
  /// However much it is used, the session ends then, by ``WalletClock/monotonic()``.
  public let expiresAt: Timestamp
  /// Whether the session was made on a shared computer.
  public let isShared: Bool

  /// Puts a user together from their parts.
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

/// A user as the store keeps it.
public struct UserRecord: Sendable, Equatable {
  /// The row.
  public let id: UserID
  /// The number that signs in.
  public let phone: E164Number
  /// What the user wants to be called; may be empty.
  public let name: String
  /// When the number first signed in.
  public let createdAt: Timestamp

  /// A user as it was read.
  public init(id: UserID, phone: E164Number, name: String, createdAt: Timestamp) {
    self.id = id
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
  }
}

/// What a user wants to be called: up to 64 Unicode scalars after trimming and NFC; may be empty.
public struct UserName: Sendable, Hashable {
  /// The name as it is kept.
  public let text: String

  /// - Throws: why it is no name.
  public init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, emptyIsFine: true)
  }

  private init() { text = "" }

  /// No name at all.
  static let none = UserName()
}
