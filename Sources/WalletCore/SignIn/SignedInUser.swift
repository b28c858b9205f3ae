/// Who is signed in.
public struct SignedInUser: Sendable, Equatable {
  /// The user.
  public let id: UserID
  /// The number that was proven by a code.
  public let phone: E164Number
  /// What the user wants to be called; may be empty.
  public let name: String
  /// When the user was last proven in this session, by ``WalletClock/steady()``.
  public let provenAt: Timestamp
  /// Sign-ins elsewhere that this session was not shown yet.
  public let news: Int

  /// Puts a user together from their parts.
  public init(
    id: UserID, phone: E164Number, name: String, provenAt: Timestamp = Timestamp(milliseconds: 0), news: Int = 0
  ) {
    self.id = id
    self.phone = phone
    self.name = name
    self.provenAt = provenAt
    self.news = news
  }
}
