extension Words {
  /// That a session is about to end.
  /// - Parameter seconds: how long it still lasts.
  /// - Returns: a sentence.
  static func soonSignedOut(in seconds: Int) -> String {
    let left = seconds == 60 ? "one minute" : duration(seconds: seconds)
    return "You will be signed out in \(left), because nothing was done here."
  }

  static let signedOut = "You were signed out."
}
