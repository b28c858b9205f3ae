import PhoneNumbers

/// A user of an exported file.
package struct ImportedUser: Sendable, Equatable {
  package let phone: E164Number
  package let name: UserName
  package let createdAt: Timestamp
  package var operations: [ImportedOperation] = []
  /// How the accounts stand after all of them, where the file says it.
  var accounts: [RunningAccounts.State]?
  package let place: ImportFailure.Place

  package init(phone: E164Number, name: UserName, createdAt: Timestamp, place: ImportFailure.Place) {
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
    self.place = place
  }
}
