import WalletCore

/// Proving anew who is there, and changing the number.
extension Words {
  /// Why a typed code was refused on a page whose button for another one has other words than the code page's.
  static func refusal(_ problem: OTPProblem, resend: String) -> String {
    switch problem {
    case .wrong(let triesLeft) where triesLeft > 0: sentence(problem)
    case .wrong, .dead: "Too many wrong codes. Ask for a new one with \(resend)."
    case .expired: "That code is no longer good. Ask for a new one with \(resend)."
    case .notSent: "No code was sent, so none can be right. Ask for one with \(resend)."
    case .empty, .notSixDigits, .limited, .destination: sentence(problem)
    }
  }

  /// Why what was shown for the old number was refused.
  static func sentence(_ problem: ChangePhoneProblem.Old) -> String {
    switch problem {
    case .code(.empty): "Enter the code from the message to your old number, or a recovery code."
    case .code(.notSixDigits): "Enter the 6 digits from the message to your old number, or a recovery code."
    case .code(.notSent): "No code was sent to your old number. Use a recovery code, or \(sendBothAgain.lowercased())."
    case .code(let problem): refusal(problem, resend: sendBothAgain)
    case .recovery(let problem): sentence(problem)
    }
  }

  /// When another code can be asked for: in so many seconds, 0 for now; nil where waiting does not help.
  static func wait(_ seconds: Int?) -> String {
    guard let seconds else { return "No code can be asked for." }
    return seconds > 0
      ? "No code? You can ask for a new one in \(duration(seconds: seconds))." : "No code? Ask for a new one."
  }

  static let whyConfirm =
    "What comes next cannot be left to whoever finds this browser open. So prove once more that it is you."
  static let howToChangeNumber =
    "We send a code to the new number and one to the old. A recovery code does in place of the old number's code."
  static let sendBothAgain = "Send both again"
  static let sameNumber = "That is your number already."
  static let numberChanged =
    "Your number is changed. It signs in from now on, and the other devices are signed out."
  static let takenNumber = "That number cannot be used."
}
