/// The failure of a check.
struct Broken: Error, CustomStringConvertible {
  let description: String

  /// Ends a check if a condition that must always hold does not.
  static func unless(_ holds: Bool, _ what: @autoclosure () -> String) throws(Broken) {
    guard holds else { throw Broken(description: what()) }
  }
}
