import WalletCore

/// The second half of what protects the user: devices, money, other sites, files.
extension Words {
  static func device(_ policy: SignInPolicy) -> [String] {
    let most =
      switch policy.sessionsMax {
      case 0: "You can be signed in on any number of devices."
      case 1: "You can be signed in on one device; a new sign-in signs it out."
      default: "You can be signed in on \(grouped(policy.sessionsMax)); one more signs out the oldest."
      }
    let age = policy.recoveryCodeAge
    return [
      "You stay signed in for \(stay(life: policy.sessionLife, idle: policy.sessionIdle)). On a shared computer it is "
        + "\(stay(life: policy.sharedLife, idle: policy.sharedIdle)).",
      "Your settings list every signed-in device and can sign out any of them. \(most)",
      policy.freshCode == 0
        ? "A device that is signed in can change everything: no fresh code is asked for."
        : "Closing an account with money, exporting everything and changing how you sign in need a fresh code, at most "
          + "\(duration(seconds: policy.freshCode)) old.",
      age == 0
        ? "Without your old phone, a recovery code or a passkey proves its number, from the next sign-in on."
        : "Without your old phone, a recovery code or a passkey proves its number: one made at least \(duration(seconds: age)) ago, and "
          + "before you last signed in.",
      "A passkey on a lost device needs your finger, face or PIN. Your settings remove it. You can have "
        + "\(policy.passkeysMax == 0 ? "any number" : grouped(policy.passkeysMax)).",
    ]
  }

  /// A session ends by its age or by disuse, whichever is first.
  private static func stay(life: Int, idle: Int) -> String {
    idle < life
      ? "\(duration(seconds: life)), or until \(duration(seconds: idle)) pass without a visit" : duration(seconds: life)
  }

  static func money(_ rules: SecurityRules) -> [String] {
    let fee = rules.exchanges.feeRate
    return [
      "A button that you press twice counts once. What you see confirmed is saved.",
      "You can undo a deposit, a withdrawal, a transfer or a closing for \(duration(seconds: rules.undoWindow)).",
      "An exchange is booked at the rate that you saw, within \(duration(seconds: rules.exchanges.quoteLife)), or not at "
        + "all. \(fee == 0 ? "There is no fee." : "The fee is \(RateText.percent(Int64(fee))).")",
      "None of your accounts goes below zero. Every entry is chained to those before it, so a later change is noticed.",
      accounts(open: rules.accountsMax, ever: rules.quotas.accountsEver, operations: rules.quotas.operationsDay),
    ]
  }

  private static func accounts(open: Int, ever: Int, operations: Int) -> String {
    let most =
      switch (open, ever) {
      case (0, 0): "any number of accounts"
      case (_, 0): "\(grouped(open)) open accounts"
      case (0, _): "\(grouped(ever)) accounts, closed ones included"
      default: "\(grouped(open)) open accounts and \(grouped(ever)) with the closed ones"
      }
    let bookings = operations == 0 ? "book as often as you like" : "book \(times(operations)) in 24 hours"
    return "You can have \(most), and \(bookings)."
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(grouped(count)) times" }

  static func websites(_ rules: SecurityRules) -> [String] {
    let late = "One that takes more than \(duration(seconds: rules.bodyTime)) to arrive is cut off."
    return [
      "Only this wallet's own pages can send its forms. Those of other sites are refused.",
      "Its pages run no scripts of others and load nothing from other machines.",
      "Your sign-in is a random value in a cookie that no script can read.",
      "A request of more than \(size(rules.bodyMax)) is refused.\(rules.bodyTime == 0 ? "" : " " + late)",
    ]
  }

  /// A number of bytes in the unit that has no fractions.
  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case 1: "1 byte"
    case _ where bytes.isMultiple(of: 1_048_576): "\(grouped(bytes / 1_048_576)) MB"
    case _ where bytes.isMultiple(of: 1024): "\(grouped(bytes / 1024)) KB"
    default: "\(grouped(bytes)) bytes"
    }
  }

  static func computer(_ rules: SecurityRules) -> [String] {
    [
      "Everything is in one folder that only its owner can read.",
      "Of codes, recovery codes and sign-ins only hashes are kept.",
      "With a damaged file the wallet does not start, so nothing is lost unnoticed.",
      rules.isLogged
        ? "The log holds no codes and no cookies, and only the last two digits of a phone number."
        : "No log is written.",
    ]
  }
}
