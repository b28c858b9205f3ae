extension Words {
  /// Why a typed code does not sign in.
  public static func sentence(_ problem: OTPProblem) -> String {
    switch problem {
    case .wrong(let triesLeft) where triesLeft > 1:
      "That code is not right. You have \(triesLeft) more tries."
    case .wrong(let triesLeft) where triesLeft == 1:
      "That code is not right. You have one more try."
    case .wrong, .dead: "Too many wrong codes. Ask for a new one with Resend code."
    case .expired: "That code is no longer good. Ask for a new one with Resend code."
    case .empty: "Enter the code from the message."
    case .notSixDigits: "The code has 6 digits. Use the digits 0-9."
    case .resendTooEarly(let seconds): "You can ask for a new code in \(duration(seconds: seconds))."
    }
  }
}
