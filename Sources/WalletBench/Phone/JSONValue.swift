/// The values that a record has.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  /// A whole number; no record has another.
  case number(Int)
  case string(String)
  case strings([String])
}
