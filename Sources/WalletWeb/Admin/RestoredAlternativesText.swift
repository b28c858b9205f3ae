import SQLiteStore
import Templates
import WalletCore

/// Tells the owner about the ways to sign in that a backup restored, and what to check.
enum RestoredAlternativesText {
  static func lines(_ alternatives: RestoredAlternatives) -> [String] {
    var lines: [String] = []
    if alternatives.recoveryUsers > 0 {
      lines.append(
        "Recovery codes of \(users(alternatives.recoveryUsers)) are void, because the backup does not know which were used or "
          + "replaced since. The settings tell each to make new ones.")
    }
    switch alternatives.changes {
    case .applied(let counts, let newest):
      lines += Self.lines(counts)
      let end = newest.map { "ends with a change of \($0.rfc3339)" } ?? "has no change at all"
      lines.append(
        "The list \(end). If it is a copy and not the one that the wallet wrote to until its end, nothing is known of what came "
          + "after it.")
    case .lost(let loss):
      lines.append("\(sentence(loss)) What was changed after the backup was made is not known.")
    }
    return lines + questions(alternatives)
  }

  /// For a start that found a copy of the books put back by hand.
  static func putBack(_ alternatives: RestoredAlternatives) -> [String] {
    ["The books are older than the list sign-in-changes: a copy was put back. Nobody is signed in."]
      + lines(alternatives)
  }

  /// Failures with the list while the wallet runs.
  static func sentence(_ failure: SignInChangeFailure) -> String {
    switch failure {
    case .unwritten(let failure):
      "The list sign-in-changes is behind the books. \(ProgramFailure(failure).sentence)"
    case .replaced(.list(.missing)): "\(sentence(.list(.missing))) It is written again from the books."
    case .replaced(let loss):
      "\(sentence(loss)) It is written again from the books; the old one is sign-in-changes.before. If an old copy of the books was "
        + "put back, sign-ins that were ended since are open again: use WalletWeb restore."
    }
  }

  private static func lines(_ counts: RestoredChanges.Counts) -> [String] {
    let began = "The list sign-in-changes tells what was changed after the backup was made"
    let changed = [
      counts.numbers, counts.appsOff, counts.appRoles, counts.appsLost, counts.passkeysRemoved, counts.left,
    ]
    guard changed.contains(where: { $0 > 0 }) else {
      return ["\(began): no telephone number, no authenticator app, and no passkey; and nobody left."]
    }
    var lines = ["\(began):"]
    if counts.numbers > 0 {
      lines.append(
        "- The telephone number of \(users(counts.numbers)): the one they had last signs in, and no other.")
    }
    if counts.appsOff > 0 {
      lines.append("- The authenticator app of \(users(counts.appsOff)) was turned off: it is off.")
    }
    if counts.appRoles > 0 {
      lines.append("- Which authenticator apps are a second step of signing in: they are as their users made them.")
    }
    if counts.passkeysRemoved > 0 {
      lines.append(
        counts.passkeysRemoved == 1
          ? "- A passkey was removed: it is removed."
          : "- \(counts.passkeysRemoved) passkeys were removed: they are removed.")
    }
    if counts.appsLost > 0 {
      lines.append(
        "- An authenticator app that \(users(counts.appsLost)) turned on is not in the backup: "
          + "a code by SMS signs in, and the app has to be set up again.")
    }
    if counts.left > 0 {
      lines.append(
        "- \(users(counts.left)) left: nobody can sign in as them, and the wallet's next start erases them again.")
    }
    return lines
  }

  private static func sentence(_ loss: RestoredChanges.Loss) -> String {
    switch loss {
    case .list(.missing): "There is no list sign-in-changes in the data folder."
    case .list(.ofAnotherWallet):
      "The list sign-in-changes in the data folder is another wallet's, or was begun after these books."
    case .list(.unreadable(let reason)): "The list sign-in-changes in the data folder cannot be used: \(reason)."
    case .older: "The list sign-in-changes in the data folder is older than the backup."
    case .differing: "The list sign-in-changes in the data folder tells of other changes than the books."
    }
  }

  private static func questions(_ alternatives: RestoredAlternatives) -> [String] {
    [
      "Before others reach the wallet, look at what is not known:",
      "- A telephone number that was changed is the old one again, and the old one signs in.",
      alternatives.appUsers > 0
        ? "- An authenticator app that was turned off or replaced signs in again; \(users(alternatives.appUsers)) "
          + "\(has(alternatives.appUsers)) one."
        : "- No user has an authenticator app; one that was turned on is gone.",
      "- A passkey that was removed signs in again.",
      "- A user who left is there again; the log has lines sensitive_delete with what=\"user\".",
      "The log of the wallet as it was has these changes: lines sensitive_update with what=\"phone\", \"authenticator app on\", "
        + "\"authenticator app off\", \"second factor on\", \"second factor off\" or \"passkey removed\", each with the user's number in the books.",
    ]
  }

  private static func users(_ count: Int) -> String { count == 1 ? "1 user" : "\(count) users" }
  private static func has(_ count: Int) -> String { count == 1 ? "has" : "have" }
}
