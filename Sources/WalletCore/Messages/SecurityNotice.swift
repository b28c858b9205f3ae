/// A message to a user about their sign-in, where the owner wants that (SECURITY: S56).
package enum SecurityNotice: Sendable, CaseIterable {
  /// A sign-in on a device that the number does not know.
  case newDevice
  /// A recovery code was used.
  case recoveryUsed
  /// Too many wrong codes in a row.
  case wrongCodes
  case passkeyAdded
  case passkeyRemoved
  case appTurnedOn
  case appTurnedOff
  /// The authenticator app was made a second factor.
  case secondFactorOn
  /// One code signs in again.
  case secondFactorOff
  /// New recovery codes replace all earlier ones.
  case recoveryMade
  /// The wallet has this number now.
  case numberChanged

  /// The words of the message: plain characters that fit one message of 160, no link, and no digits that could be taken
  /// for a code. A thief who sends the like of it has nothing to point to.
  var message: String {
    let (what, next) =
      switch self {
      case .newDevice:
        ("Somebody signed in to your wallet on a new device.", "Was it not you? Open your wallet and sign it out.")
      case .recoveryUsed:
        ("A recovery code of your wallet was used.", "Was it not you? Open your wallet and make new ones.")
      case .wrongCodes:
        ("Too many wrong codes were typed for your wallet.", "Was it not you? Tell nobody a code.")
      case .passkeyAdded:
        ("A passkey was added to your wallet.", "Was it not you? Open your wallet and remove it.")
      case .passkeyRemoved:
        ("A passkey was removed from your wallet.", "Was it not you? Open your wallet and look at your devices.")
      case .appTurnedOn:
        ("An authenticator app was set up for your wallet.", "Was it not you? Open your wallet and turn it off.")
      case .appTurnedOff:
        (
          "The authenticator app of your wallet was turned off.",
          "Was it not you? Open your wallet and look at your devices."
        )
      case .secondFactorOn:
        (
          "Your wallet asks for your authenticator app after each code now.",
          "Was it not you? Open your wallet and look at your devices."
        )
      case .secondFactorOff:
        ("Your wallet asks for one code only again.", "Was it not you? Open your wallet and look at your devices.")
      case .recoveryMade:
        ("New recovery codes were made for your wallet.", "Was it not you? Open your wallet and make new ones.")
      case .numberChanged: ("Your wallet has this number now.", "Was it not you? Tell nobody a code.")
      }
    return "MyWallet: \(what) \(next)"
  }

  /// Whether strangers can bring it about.
  var isOfStrangers: Bool { self == .wrongCodes }
}
