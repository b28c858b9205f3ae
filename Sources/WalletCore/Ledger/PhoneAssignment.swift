/// An operation that gave a user a phone number: the first is the joining, the others are changes.
///
/// The number itself is not part of it: the books keep the present one alone.
package struct PhoneAssignment: Sendable, Equatable {
  /// The operation's number in the chain.
  package let number: Int64
  /// When it was booked.
  package let at: Timestamp

  /// An operation as read from the store.
  package init(number: Int64, at: Timestamp) {
    self.number = number
    self.at = at
  }
}
