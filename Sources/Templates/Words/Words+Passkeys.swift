import WalletCore

/// Passkeys.
extension Words {
  /// Why a passkey was refused.
  package static func sentence(_ problem: PasskeyProblem) -> String {
    switch problem {
    case .again: "That took too long, or was sent before. Try again."
    case .refused: "That passkey doesn't work here. Use another one, or a code."
    case .numberUnproven:
      "This wallet was restored from a backup. Sign in with a code once; then your passkeys work again."
    case .limited(let seconds): "Too many tries from your network. Try again in \(duration(seconds: seconds))."
    }
  }

  /// Why no passkey was added, or why one did not get its name.
  package static func sentence(_ problem: PasskeysProblem) -> String {
    switch problem {
    case .name(let refusal, of: _): sentence(refusal)
    case .tooMany(let most): mostPasskeys(most)
    case .refused(.refused): "That passkey couldn't be added. Try again, or use another device."
    case .refused(let problem): sentence(problem)
    }
  }

  /// Said in place of the form for another one.
  static func mostPasskeys(_ most: Int) -> String {
    "You have \(grouped(most)) passkeys, the most there can be. Remove one first."
  }

  /// The notice after a change to passkeys.
  static func sentence(_ notice: PasskeysNotice) -> String {
    switch notice {
    case .added: "Your passkey is ready. Next time, sign in with it and no code."
    case .renamed: "The passkey has its new name."
    case .removed: "That passkey no longer signs you in. Delete it where it is kept, too."
    }
  }

  /// How many passkeys the user has.
  static func passkeys(_ count: Int) -> String {
    switch count {
    case 0: "None yet"
    case 1: "One"
    default: grouped(count)
    }
  }

  static let whatPasskeysAre =
    "A passkey signs you in with your finger, your face or a PIN. Your device keeps it, and no code has to travel."
  static let whyPasskeys: [String] = [
    "Nobody can guess it, and no message can be diverted.",
    "It opens nothing but this wallet, whatever site asks for it.",
    "It can also confirm what needs a fresh code.",
  ]
  static let noPasskeysInBrowser = "This browser can't make passkeys, or runs no scripts. Codes work as always."
  static let noPasskeysHere = "Browsers keep no passkeys for this address. Codes work as always."
  static let noPasskeysAtAddress = "Browsers keep no passkeys for this address. Open the wallet by its name instead:"
  static let noPasskeyGiven = "No passkey came. Try again, or use a code."
  static let noPasskeyMade = "No passkey was made. Try again, or use another device."
  static let passkeyHere = "This device has a passkey for your wallet already."
  static let signInWithPasskey: HTML = "Sign in with a passkey"
  static let confirmWithPasskey: HTML = "Confirm with a passkey"
  static let passkeyForOldNumber: HTML = "Prove the old number with a passkey"
}
