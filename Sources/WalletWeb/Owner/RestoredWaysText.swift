import WalletCore

/// What the owner is told of the ways to sign in that a backup brought, and what to look at.
enum RestoredWaysText {
  static func lines(_ ways: RestoredWays) -> [String] {
    var lines: [String] = []
    if ways.recoveryUsers > 0 {
      lines.append(
        "Recovery codes of \(users(ways.recoveryUsers)) are void, because the backup does not know which were used or replaced "
          + "since. The settings tell each to make new ones.")
    }
    lines.append(
      "The backup does not know what was changed after it was made; before others reach the wallet, look at this:")
    lines.append("- A telephone number that was changed since is the old one again, and the old one signs in.")
    lines.append(
      ways.appUsers > 0
        ? "- An authenticator app that was turned off or replaced since signs in again; \(users(ways.appUsers)) \(has(ways.appUsers)) one."
        : "- No user has an authenticator app; one that was turned on since is gone.")
    lines.append(
      "The log of the wallet as it was has these changes: lines sensitive_update with what=\"phone\", \"authenticator app on\" "
        + "or \"authenticator app off\", each with the user's number in the books.")
    return lines
  }

  private static func users(_ count: Int) -> String { count == 1 ? "1 user" : "\(count) users" }
  private static func has(_ count: Int) -> String { count == 1 ? "has" : "have" }
}
