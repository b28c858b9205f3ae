import WalletCore

extension Words {
  /// Which limit was reached, and when to try again.
  /// - Parameters:
  ///   - limit: the limit that was reached.
  ///   - seconds: seconds until it ends; nil if waiting does not help.
  /// - Returns: one or two sentences.
  public static func sentence(_ limit: RateLimit, seconds: Int?) -> String {
    let again = seconds.map { "Try again in \(duration(seconds: $0))." } ?? "Waiting does not help."
    return switch limit {
    case .wrongCodes: "Too many wrong codes were typed for this number. \(again)"
    case .locked:
      "Too many wrong codes: this number is locked. Sign in another way, or ask whoever runs this wallet to unlock it."
    case .resend:
      seconds.map { "A code was asked for a moment ago. You can ask for a new code in \(duration(seconds: $0))." }
        ?? "A code was asked for a moment ago."
    case .number: "This number was sent as many codes as it may be for now. \(again)"
    case .client: "Your address has asked for as many codes as it may for now. \(again)"
    case .range: "Numbers like this one were sent as many codes as they may be for now. \(again)"
    case .everybody: "The wallet has sent as many codes as it may for now. \(again)"
    case .checks: "Too many codes were typed from your address. \(again)"
    case .destination: "This wallet sends no codes to such numbers."
    case .alternatives: "Too many wrong authenticator codes. \(again)"
    }
  }

  /// Why no code was sent.
  public static func sentence(_ problem: SendProblem) -> String {
    switch problem {
    case .limited(let limit, let seconds): sentence(limit, seconds: seconds)
    case .destination(.country): "This wallet sends no codes to numbers of that country."
    case .destination(.kind): "This wallet sends no codes to numbers of that kind. Use one that takes messages."
    }
  }
}
