/// A pattern over digits, compiled: where its program begins.
struct DigitPattern: Sendable, Hashable {
  /// The place of its first instruction in the ``PatternProgram``.
  let start: Int
  /// How many groups it captures.
  let captures: Int
}
