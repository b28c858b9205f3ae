import PhoneNumbers

/// A number that a user gets after a wait, because the old number was not proven (SECURITY: S52). Meanwhile both numbers
/// are taken.
package struct WaitingNumber: Sendable, Equatable {
  /// Who gets it.
  package let user: UserID
  /// The number; a code has proven it.
  package let phone: E164Number
  /// When the user gets it, by the monotonic clock.
  package let dueAt: Timestamp

  /// Creates a record from its parts.
  package init(user: UserID, phone: E164Number, dueAt: Timestamp) {
    self.user = user
    self.phone = phone
    self.dueAt = dueAt
  }
}

/// A waiting number to keep.
package struct NewWaitingNumber: Sendable {
  /// Who gets it, which number, and when.
  package let number: WaitingNumber
  /// The digest of the code that stops it.
  package let stop: Digest
  /// The session that asked.
  package let session: TokenHash
}

/// What came of asking for a number without proving the old one.
package enum PhoneWait: Sendable, Equatable {
  /// The user gets the number then.
  case waits(until: Timestamp)
  /// The code for the new number was refused.
  case newRefused(CodeCheckRefusal)
  /// The number is not available: a user has it, or waits for it.
  case taken
  /// The owner allows no such change, or none was begun.
  case notBegun
}

/// What came of a code that stops a change of number.
package enum PhoneStop: Sendable, Equatable {
  case stopped
  /// No change waits that this code stops.
  case wrong
  /// A limit on tries from the client's network forbids it until then; nothing was compared.
  case limited(until: Timestamp)
}
