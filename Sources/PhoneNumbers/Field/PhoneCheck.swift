/// Which numbers are sent a code.
public enum PhoneCheck: String, Sendable {
  /// All that can exist: plans grow, and the code proves the number.
  case possible
  /// Only those in a range that the plan knows.
  case strict
}
