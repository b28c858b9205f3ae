extension Words {
  /// That a session is about to end.
  /// - Parameters:
  ///   - seconds: how long it still lasts.
  ///   - isFinal: whether nothing puts that off.
  /// - Returns: a sentence or two.
  static func soonSignedOut(in seconds: Int, isFinal: Bool) -> String {
    let left = seconds == 60 ? "one minute" : duration(seconds: seconds)
    guard isFinal else { return "You will be signed out in \(left), because nothing was done here." }
    return "You will be signed out in \(left), because you signed in long ago. Finish what you began."
  }

  static let signedOut = "You were signed out."
}
