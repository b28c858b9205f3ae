/// What a user calls an account: 1 to 64 Unicode scalars after trimming and NFC, nothing invisible in it.
package struct AccountName: Sendable, Hashable {
  /// The name in NFC.
  package let text: String

  /// Cleans what was typed.
  /// - Throws: why it is no name.
  package init(_ typed: String) throws(NameRefusal) {
    text = try NameText.clean(typed, emptyIsFine: false)
  }
}
