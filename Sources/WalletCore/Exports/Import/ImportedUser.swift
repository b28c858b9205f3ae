import PhoneNumbers

/// A user of an exported file.
struct ImportedUser: Sendable, Equatable {
  let phone: E164Number
  let name: UserName
  let createdAt: Timestamp
  var operations: [ImportedOperation] = []
  /// How the accounts stand after all of them, where the file says it.
  var accounts: [RunningAccounts.State]?
  let place: ImportFailure.Place

  init(phone: E164Number, name: UserName, createdAt: Timestamp, place: ImportFailure.Place) {
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
    self.place = place
  }
}
