/// A day that was asked for and cannot be shown: as it was sent, and why.
package struct RefusedDay: Sendable, Equatable {
  /// As it was sent.
  package var typed: String
  /// Why it cannot be shown.
  package var problem: DayProblem

  /// - Parameters:
  ///   - typed: as it was sent.
  ///   - problem: why it cannot be shown.
  package init(typed: String, problem: DayProblem) {
    self.typed = typed
    self.problem = problem
  }
}
