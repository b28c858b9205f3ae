import WalletCore

extension Words {
  /// What happened at a user's door.
  static func title(_ kind: SecurityEvent.Kind) -> String {
    switch kind {
    case .signedIn: "Signed in"
    case .signedInWithAlternative: "Signed in without a message"
    case .signedOut: "Signed out"
    case .failedCode: "Wrong code"
    case .locked: "Too many wrong codes"
    case .confirmed: "Confirmed by a new code"
    case .sessionEnded: "A device was signed out"
    case .othersEnded: "All other devices were signed out"
    case .exported: "History downloaded"
    case .accountDeleted: "Account deleted"
    case .phoneChanged: "Phone number changed"
    case .phoneChangeRefused: "Number change refused: code too new"
    case .recoveryMade: "Recovery codes made"
    case .recoveryUsed: "Recovery code used"
    case .recoveryVoided: "Recovery codes ended by a restoring"
    case .totpOn: "Authenticator app turned on"
    case .totpOff: "Authenticator app turned off"
    case .unlocked: "Number unlocked"
    }
  }

  /// The browser that something was done with.
  static func browser(_ agent: String) -> String { agent.isEmpty ? "An unknown browser" : agent }

  /// What to do where a sign-in was somebody else's and that device is out.
  static let ifItWasNotYou: HTML = """
    If it wasn't you, <a \(href: .to.recovery())>make new recovery codes</a> and \
    <a \(href: .to.authenticator())>set up your authenticator app</a> again.
    """

  /// What was done without a browser.
  static let byOwner = "By whoever runs this wallet"

  /// What became of the user's devices.
  static func sentence(_ notice: SessionsNotice) -> String {
    switch notice {
    case .ended: "That device is signed out."
    case .othersEnded: "All other devices are signed out."
    }
  }
}

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
