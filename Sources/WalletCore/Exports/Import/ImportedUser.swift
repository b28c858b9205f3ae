import PhoneNumbers

/// A user of an exported file.
public struct ImportedUser: Sendable, Equatable {
  /// The number that they signed in with.
  public let phone: E164Number
  /// What they want to be called.
  public let name: UserName
  /// When they first signed in.
  public let createdAt: Timestamp
  /// In the order of their numbers.
  public var operations: [ImportedOperation] = []
  /// How the accounts stand after all of them, where the file says it.
  var accounts: [RunningAccounts.State]?
  /// Where they stand in the file.
  public let place: ImportFailure.Place

  /// A user whose operations are still to be read.
  public init(phone: E164Number, name: UserName, createdAt: Timestamp, place: ImportFailure.Place) {
    self.phone = phone
    self.name = name
    self.createdAt = createdAt
    self.place = place
  }
}
