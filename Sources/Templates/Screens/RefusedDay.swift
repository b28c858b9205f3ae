/// A day that was asked for and cannot be shown: as it was sent, and why.
public struct RefusedDay: Sendable, Equatable {
  /// As it was sent.
  public var typed: String
  /// Why it cannot be shown.
  public var problem: DayProblem

  /// - Parameters:
  ///   - typed: as it was sent.
  ///   - problem: why it cannot be shown.
  public init(typed: String, problem: DayProblem) {
    self.typed = typed
    self.problem = problem
  }
}
