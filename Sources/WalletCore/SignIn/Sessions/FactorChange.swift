/// A change of how the user signs in that another session made.
package struct FactorChange: Sendable, Equatable {
  /// What was changed.
  package let kind: SecurityEvent.Kind
  /// When, by the wall clock.
  package let at: Timestamp

  /// Creates a change as read from the store.
  package init(_ kind: SecurityEvent.Kind, at: Timestamp) {
    self.kind = kind
    self.at = at
  }
}
