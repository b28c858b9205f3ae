import WalletCore

extension Words {
  /// Why a typed code does not sign in.
  public static func sentence(_ problem: OTPProblem) -> String {
    switch problem {
    case .wrong(let triesLeft) where triesLeft > 1:
      "That code is not right. You have \(triesLeft) more tries."
    case .wrong(let triesLeft) where triesLeft == 1:
      "That code is not right. You have one more try."
    case .dead(resendIn: nil): sentence(.locked, seconds: nil)
    case .dead(let seconds?) where seconds > 0:
      "Too many wrong codes. This one is no longer good; you can ask for a new one in \(duration(seconds: seconds))."
    case .wrong, .dead: "Too many wrong codes. This one is no longer good: ask for a new one with Resend code."
    case .expired: "That code is no longer good. Ask for a new one with Resend code."
    case .empty: "Enter the code from the message."
    case .notSixDigits: "The code has 6 digits. Use the digits 0-9."
    case .notSent: "No code was sent, so none can be right. Ask for one with Resend code, or sign in another way."
    case .limited(let limit, let seconds, _): sentence(limit, seconds: seconds)
    case .destination(let refusal): sentence(SendProblem.destination(refusal))
    }
  }
}
