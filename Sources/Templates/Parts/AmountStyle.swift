/// Whether a page tells amounts of money or covers them.
///
/// No amount goes onto a page or into a sentence without it, so that none is told where all are to be covered.
public enum AmountStyle: Sendable, Equatable {
  /// `$1,234.00`
  case plain
  /// `$•••`, whatever the amount is.
  case hidden
}
