/// Who is signed in.
public struct SignedInUser: Sendable, Equatable {
  public let id: UserID
  public let phone: PhoneNumber
  /// What the user wants to be called; may be empty.
  public let name: String

  public init(id: UserID, phone: PhoneNumber, name: String) {
    self.id = id
    self.phone = phone
    self.name = name
  }
}
