import PhoneNumbers
import WalletCore

/// Fresh proofs, and changing the number.
extension Words {
  /// Why a typed code was refused, on a page whose resend button has a different label from the code page's.
  static func refusal(_ problem: OTPProblem, resend: String) -> String {
    switch problem {
    case .wrong(let triesLeft) where triesLeft > 0: sentence(problem)
    case .wrong, .dead: "Too many wrong codes. Ask for a new one with \(resend)."
    case .expired: "That code is no longer good. Ask for a new one with \(resend)."
    case .notSent: "No code was sent, so none can be right. Ask for one with \(resend)."
    case .empty, .notSixDigits, .limited, .destination: sentence(problem)
    }
  }

  /// Why the proof for the old number was refused.
  static func sentence(_ problem: ChangePhoneProblem.Old) -> String {
    switch problem {
    case .code(.empty): "Enter the code from the message to your old number, or a recovery code."
    case .code(.notSixDigits): "Enter the 6 digits from the message to your old number, or a recovery code."
    case .code(.notSent): "No code was sent to your old number. Use a recovery code, or \(sendBothAgain.lowercased())."
    case .code(let problem): refusal(problem, resend: sendBothAgain)
    case .recovery(let problem): sentence(problem)
    case .tooNew(.ofThisSession, _):
      "This recovery code was made in this session, so it cannot stand for your old number here. Use the code sent to your "
        + "old number, or sign out and in again first."
    case .tooNew(.young, let age):
      "This recovery code is too new to stand for your old number. Use one made more than \(duration(seconds: age)) ago, or "
        + "the code sent to your old number."
    }
  }

  /// When a recovery code can replace the old number's code.
  static func whenCodesStand(age: Int) -> String {
    let when = age > 0 ? "\(duration(seconds: age)) after they were made, and not" : "but not"
    return "For your old number recovery codes work \(when) in the session that made them."
  }

  /// When the user can request another code.
  /// - Parameters:
  ///   - left: the time left until then.
  ///   - time: the time of day, or the day, of that.
  /// - Returns: a sentence.
  static func anotherCode(in left: HTML, _ time: HTML) -> HTML {
    "You can ask for another code in \(left), \(time)."
  }
  static let anotherCodeNow = "You can ask for another code now."
  /// The text if waiting does not help.
  static let noMoreCodes = "No code can be asked for."

  /// The action that needs a proof, and why it needs one.
  static func whyConfirm(_ next: Link) -> String {
    guard let purpose = purpose(of: next) else { return "Prove once more that it is you." }
    return "Prove once more that it is you \(purpose). That cannot be left to whoever finds this browser open."
  }

  /// The action of the page that waits for a proof; nil for a page that needs none.
  private static func purpose(of next: Link) -> String? {
    switch next.pattern {
    case Link.to.deleteAccount.pattern: "to delete the account"
    case Link.to.export.pattern, Link.to.exportFile.pattern: "to export everything"
    case Link.to.changePhone.pattern: "to change your number"
    case Link.to.recovery.pattern: "to make recovery codes"
    case Link.to.authenticator.pattern: "to set up an authenticator app, or turn it off"
    default: nil
    }
  }

  /// Why a user without an alternative needs the phone for a proof.
  static let confirmWithoutPhone =
    "Without your phone you cannot do this: you have no recovery code and no authenticator app."
  static let whoHelps =
    "Whoever runs this wallet can unlock a number. Once your phone is back, make recovery codes while you can."

  static let howToChangeNumber =
    "We send a code to the new number and one to the old. A recovery code works for the old number, too."
  static let withoutOldPhone =
    "If you no longer have the old number's phone, use a recovery code. Make some while you can."
  static let newCodeIsRight = "The code for the new number is right; type it once more."
  static let typeBothAgain = "Codes are not shown again: type both once more."
  /// Says that the codes of a change have expired.
  static func changeIsOver(_ phone: E164Number) -> String {
    "The codes for changing to \(phone.e164) are no longer good, and nothing was changed. Begin again."
  }
  static let sendBothAgain = "Send both again"
  static let sameNumber = "That is your number already."
  static let numberChanged =
    "Your number has been changed. It signs in from now on, and the other devices are signed out."
  static let takenNumber = "That number cannot be used."
}
