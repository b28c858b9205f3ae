/// Why a text is no flat JSON object, and where.
struct JSONProblem: Error, Equatable {
  /// Bytes before the place.
  let position: Int
  let reason: Reason

  enum Reason: Equatable {
    /// Something else must stand there.
    case expected(String)
    /// A name that the object has already.
    case repeated(String)
    /// Bytes that are no UTF-8, or half of a surrogate pair.
    case notUnicode
    /// A fraction, or more than 64 bits hold.
    case notWhole
  }
}
