/// What a check found to be untrue.
struct Broken: Error, CustomStringConvertible {
  let description: String

  /// Ends a check when something that must always hold does not.
  static func unless(_ holds: Bool, _ what: @autoclosure () -> String) throws(Broken) {
    guard holds else { throw Broken(description: what()) }
  }
}
