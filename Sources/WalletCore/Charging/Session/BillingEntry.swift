/// Typed details for invoices, judged by the rules of each field.
extension BillingDetails {
  /// The most characters, as Unicode scalars, that a name, an address and a mail address have.
  package static let nameLimit = 100, addressLimit = 300, emailLimit = 254

  /// Reads what was typed. Name and address are needed, the mail address may be empty.
  /// - Throws: why the first wrong field is refused.
  package init(typedName: String, address: String, email: String) throws(BillingRefusal) {
    self.init(
      name: try Self.cleanName(typedName), address: try Self.cleanAddress(address), email: try Self.cleanEmail(email))
  }

  /// A typed name as it is kept.
  package static func cleanName(_ typed: String) throws(BillingRefusal) -> String {
    do { return try NameText.clean(typed, limit: nameLimit, emptyIsFine: false) } catch { throw .name(error) }
  }

  /// A typed postal address as it is kept: one line.
  package static func cleanAddress(_ typed: String) throws(BillingRefusal) -> String {
    do { return try NameText.clean(typed, limit: addressLimit, emptyIsFine: false) } catch { throw .address(error) }
  }

  /// A typed mail address as it is kept.
  package static func cleanEmail(_ typed: String) throws(BillingRefusal) -> String {
    let text: String
    do { text = try NameText.clean(typed, limit: emailLimit, emptyIsFine: true) } catch { throw .email(error) }
    guard text.isEmpty || isMailAddress(text) else { throw .notAnEmail }
    return text
  }

  /// Whether a text is like `x@y`: something on either side of one `@`, and no white space. Only a mail server knows more.
  private static func isMailAddress(_ text: String) -> Bool {
    let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains(where: \.properties.isWhitespace)
  }
}

/// Why typed details for invoices are refused.
package enum BillingRefusal: Error, Sendable, Equatable {
  case name(NameRefusal)
  case address(NameRefusal)
  /// The text could stand in no mail address.
  case email(NameRefusal)
  /// It is not like `x@y`.
  case notAnEmail
}
