/// A pattern that is not of the notation: the table was damaged.
struct PatternProblem: Error, Sendable, Equatable {
  /// Where in the pattern.
  let position: Int
}
