/// What a user calls an account: 1 to 64 Unicode scalars after trimming and NFC, nothing invisible in it.
public struct AccountName: Sendable, Hashable {
  /// The name in NFC.
  public let text: String

  /// Cleans what was typed.
  /// - Throws: why it is no name.
  public init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, emptyIsFine: false)
  }
}
