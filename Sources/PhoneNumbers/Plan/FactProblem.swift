/// The numbering table is not of its notation.
struct FactProblem: Error, Sendable, Equatable {
  /// Counted from 1.
  let line: Int
}
