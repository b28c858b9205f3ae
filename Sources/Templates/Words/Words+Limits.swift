import WalletCore

extension Words {
  /// Which limit was reached, and when to try again.
  /// - Parameters:
  ///   - limit: the limit that was reached.
  ///   - seconds: seconds until it ends; nil if waiting does not help.
  /// - Returns: one or two sentences.
  package static func sentence(_ limit: RateLimit, seconds: Int?) -> String {
    let again = seconds.map { "Try again in \(duration(seconds: $0))." } ?? "Waiting does not help."
    return switch limit {
    case .wrongCodes: "Too many wrong codes were typed for this number. \(again)"
    case .locked:
      "This number is locked after too many wrong codes. Sign in another way, or ask the person who runs this wallet to unlock it."
    case .resend:
      seconds.map { "We've just sent a code. You can resend it in \(duration(seconds: $0))." }
        ?? "We've just sent a code."
    case .number: "This number has had the most codes we can send for now. \(again)"
    case .client: "Too many codes were requested from your network. \(again)"
    case .range: "Numbers like this one have had the most codes we can send for now. \(again)"
    case .everybody: "The wallet has sent the most codes it can for now. \(again)"
    case .checks: "Too many codes were typed from your network. \(again)"
    case .destination: "This wallet sends no codes to such numbers."
    case .appLocked:
      "Too many wrong authenticator codes. Use a code by message or a recovery code, or ask the person who runs this wallet to unlock it."
    case .alternatives: "Too many wrong authenticator codes. \(again)"
    }
  }

  /// Why no code was sent.
  package static func sentence(_ problem: SendProblem) -> String {
    switch problem {
    case .limited(let limit, let seconds): sentence(limit, seconds: seconds)
    case .destination(.country): "This wallet sends no codes to numbers of that country."
    case .destination(.kind): "This wallet sends no codes to numbers of that kind. Use one that takes messages."
    }
  }
}
