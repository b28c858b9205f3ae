/// Who is signed in.
public struct SignedInUser: Sendable, Equatable {
  /// The user.
  public let id: UserID
  /// The number that was proven by a code.
  public let phone: E164Number
  /// What the user wants to be called; may be empty.
  public let name: String

  /// Puts a user together from their parts.
  public init(id: UserID, phone: E164Number, name: String) {
    self.id = id
    self.phone = phone
    self.name = name
  }
}
