import WalletCore

/// Leaving for good.
extension Words {
  static let leaveTitle = "Delete everything about me"

  /// What is erased.
  static let whatIsErased = [
    "Your phone number and your name, so that nobody can tell whose the bookings were.",
    "The names of your accounts, your notes, goals and cards.",
    "Passkeys, authenticator app, recovery codes, signed-in devices, and the log of your sign-ins.",
  ]

  /// What stays.
  /// - Parameters:
  ///   - invoices: whether the user was issued invoices.
  ///   - years: for how many years these keep their addressee.
  /// - Returns: a list of sentences.
  static func whatStays(invoices: Bool, years: Int) -> [String] {
    var sentences = [
      "The bookings: amounts, currencies and times, under a number that is nobody's.",
      "Backups that the person who runs this wallet keeps elsewhere, and their log. The wallet can't reach them.",
    ]
    if invoices, years > 0 {
      let time = years == 1 ? "a year" : "\(years) years"
      sentences.insert(
        "Your invoices, with what they say about you, for \(time) from their dates: sellers must keep them.", at: 1)
    }
    return sentences
  }

  /// When it happens.
  static func whenErased(wait: Int) -> String {
    guard wait > 0 else { return "It happens at once, and nothing brings it back." }
    return
      "All your devices are signed out at once. After \(duration(seconds: wait)) everything is erased, and nothing brings "
      + "it back. Until then, signing in stops it."
  }

  /// What becomes of money in open accounts, before the list of it.
  static let moneyStays = "You still have money here. Move it out first, or it stays with this wallet:"

  /// The hint before the button.
  static let exportFirst = "Afterwards nobody can get your data any more, nor you."

  /// The notice after asking.
  static func askedToLeave(wait: Int) -> String {
    guard wait > 0 else { return "You are signed out, and everything about you is being erased." }
    return
      "You are signed out everywhere. In \(duration(seconds: wait)) everything about you is erased. Sign in before then to stop it."
  }

  /// The notice after signing in.
  static let staysAfterAll =
    "You had asked to delete everything about you. Signing in has stopped that: nothing is deleted."

  /// Why a user cannot leave now.
  static func sentence(_ obstacle: LeavingObstacle) -> String {
    switch obstacle {
    case .charging: "You are charging, or have reserved a charger. Stop that first, then come back."
    case .held: "Money is held in an account. Once it's paid or free again, come back."
    }
  }
}
