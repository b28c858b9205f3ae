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
