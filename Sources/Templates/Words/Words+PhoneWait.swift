import PhoneNumbers
import WalletCore

/// Changing the number without the old one, after a wait.
extension Words {
  static let cannotUseOldNumber: StaticString = "I can't get messages at the old number"
  /// What the wait is for.
  static func howToWait(seconds: Int) -> String {
    "Then your number changes in \(duration(seconds: seconds)). We tell the old number, and until then it can stop the change."
  }
  /// The button that begins the wait.
  static func changeLater(seconds: Int) -> String { "Change it in \(duration(seconds: seconds))" }
  /// What waits, on the page for changing the number.
  static func changeWaits(to phone: E164Number, at when: WhenText) -> HTML {
    "Your number changes to <strong>\(phone.e164)</strong> on \(when). Until then you sign in with the old one. Then all your devices are signed out."
  }
  /// The same in the page's title, when the user has just asked for it.
  static let changeBegun = "Number changes later"
  static let callChangeOff: StaticString = "Keep the old number"
  static let changeCalledOff = "Your number stays as it is."
  /// Why the old number could not be told.
  static let oldNumberNotTold =
    "The message to your old number could not be sent, so nothing was changed. Try again later."
  static let stopAChange: StaticString = "Stop a change of number"
  static let howToStop =
    "Did a message say that your wallet gets another number, and it wasn't you? Enter the code from that message. The change stops, and the device that asked for it is signed out."
  static let stopped = "The change is stopped. Your number stays as it is, and the device that asked is signed out."
  static let afterStopping =
    "Somebody could use your wallet on that device. Sign in, look at your devices, and make new recovery codes."
  static let stopHint = "Like \(sampleRecoveryCode)"
  /// Why a code stopped nothing.
  static func sentence(_ problem: StopChangeProblem) -> String {
    switch problem {
    case .empty: "Enter the code from the message."
    case .wrong: "No change of number is waiting for this code. Check it and try again."
    case .limited(let seconds): "Too many tries. Try again in \(duration(seconds: seconds))."
    }
  }
  /// Why a proven number does not sign in yet.
  static func numberWaits(seconds: Int) -> String {
    "In \(duration(seconds: seconds)) this number becomes that of a wallet you have. Until then, sign in with the old number."
  }
}
