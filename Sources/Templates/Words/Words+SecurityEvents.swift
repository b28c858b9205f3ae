import WalletCore

extension Words {
  /// The name of a security event.
  static func title(_ kind: SecurityEvent.Kind) -> String {
    switch kind {
    case .signedIn: "Signed in"
    case .signedInWithAlternative: "Signed in with a recovery code or app"
    case .signedInWithPasskey: "Signed in with a passkey"
    case .signedInWithBoth: "Signed in with a code and the app"
    case .signedOut: "Signed out"
    case .failedCode: "Wrong code"
    case .tooManyWrong: "Too many wrong codes"
    case .confirmed: "Identity confirmed"
    case .sessionEnded: "A device was signed out"
    case .othersEnded: "All other devices were signed out"
    case .exported: "History downloaded"
    case .accountDeleted: "Account deleted"
    case .phoneChanged: "Phone number changed"
    case .phoneChangeAsked: "Number change begun without the old"
    case .phoneChangeStopped: "Number change stopped"
    case .phoneChangeRefused: "Number change refused: proof too new"
    case .recoveryMade: "Recovery codes made"
    case .recoveryUsed: "Recovery code used"
    case .recoveryVoided: "Recovery codes ended by a restore"
    case .authenticatorOn: "Authenticator app turned on"
    case .authenticatorOff: "Authenticator app turned off"
    case .authenticatorOffByOwner: "Authenticator app turned off for you"
    case .secondFactorOn: "App made a second step"
    case .secondFactorOff: "App no longer a second step"
    case .passkeyAdded: "Passkey added"
    case .passkeyRemoved: "Passkey removed"
    case .passkeyCopied: "Passkey refused: it may be a copy"
    case .cardAdded: "Card added"
    case .cardRemoved: "Card removed"
    case .cardRestored: "Card brought back"
    case .leavingAsked: "Asked to delete everything"
    case .leavingStopped: "Deletion called off"
    case .unlocked: "Number unlocked"
    }
  }

  /// The name of the browser that the user used.
  static func browser(_ agent: String) -> String { agent.isEmpty ? "An unknown browser" : agent }

  /// Where a device was, to continue a sentence; nil if that is unknown.
  static func place(_ place: NetworkPlace) -> HTML? {
    switch place {
    case .thisComputer: "from this computer"
    case .walletsComputer: "through the computer that runs this wallet"
    case .localNetwork: "from your local network"
    case .elsewhere(let address): "from the address <bdi>\(address)</bdi>"
    case .unknown: nil
    }
  }

  /// The same as the beginning of a sentence.
  static func placeFirst(_ place: NetworkPlace) -> HTML? {
    switch place {
    case .thisComputer: "From this computer"
    case .walletsComputer: "Through the computer that runs this wallet"
    case .localNetwork: "From your local network"
    case .elsewhere(let address): "From the address <bdi>\(address)</bdi>"
    case .unknown: nil
    }
  }

  /// What to do if a sign-in was not the user's and that device is signed out.
  static let ifItWasNotYou: HTML = """
    If it wasn't you, <a \(href: .to.recovery())>make new recovery codes</a> and \
    <a \(href: .to.authenticator())>set up your authenticator app</a> again, and look at your <a \(href: .to.passkeys())>passkeys</a>.
    """

  /// Below wrong codes that somebody typed.
  static let ifSomebodyGuesses = "Nobody gets in without a right code. Never tell anybody one."

  /// How long the log of security events goes back.
  /// - Parameters:
  ///   - days: how many days events are kept; 0: for ever.
  ///   - most: how many of each kind.
  /// - Returns: a sentence.
  static func eventsKept(days: Int, most: Int) -> String {
    let newest = "The newest \(most) of each kind are kept"
    return days == 0 ? "\(newest)." : "\(newest), for \(days == 1 ? "one day" : "\(days) days") at most."
  }

  /// Below a change of a factor that another session made.
  static let changedElsewhere: HTML = """
    Another device changed how you sign in. If it wasn't you, sign it out and look at <a \(href: .to.settings())>your settings</a>.
    """

  /// Below a change of a factor that the owner made.
  static let changedByOwner: HTML = """
    The person who runs this wallet did it; a code by SMS is enough to sign in now. If you didn't ask for it, talk to \
    that person. Then <a \(href: .to.authenticator())>set up your app</a> again.
    """

  /// The question, the advice and the answer below a change of a factor.
  static func doubt(about kind: SecurityEvent.Kind) -> (question: String, advice: HTML, answer: String) {
    guard kind == .authenticatorOffByOwner else { return ("Wasn't you?", changedElsewhere, "It was me") }
    return ("Didn't you ask for it?", changedByOwner, "I asked for it")
  }

  /// The source of an event without a browser: the owner.
  static let byOwner = "By the person who runs this wallet"
  /// The source of a change that came after a wait, or after a backup was restored.
  static let byWallet = "By the wallet, as asked earlier"

  /// The notice after signing out devices.
  static func sentence(_ notice: SessionsNotice) -> String {
    switch notice {
    case .ended: "That device is signed out."
    case .othersEnded: "All other devices are signed out."
    }
  }
}

extension Words {
  /// Says that a session is about to end.
  /// - Parameters:
  ///   - seconds: the time left, in seconds.
  ///   - isFinal: whether no request can postpone it.
  /// - Returns: one or two sentences.
  static func soonSignedOut(in seconds: Int, isFinal: Bool) -> String {
    let left = seconds == 60 ? "one minute" : duration(seconds: seconds)
    guard isFinal else { return "Still there? You'll be signed out in \(left)." }
    return "You'll be signed out in \(left), because you signed in a while ago. Finish what you're doing."
  }

  static let signedOut = "You were signed out."
}
