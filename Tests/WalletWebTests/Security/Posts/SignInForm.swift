import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

/// The forms of signing in, in an order in which none takes away what the next one needs.
enum SignInForm: String, CaseIterable {
  case passkey = "/login/passkey"
  case app = "/otp/app"
  case other = "/otp/other"
  case code = "/otp"
  case resend = "/otp/resend"
  case number = "/login"

  /// Right values, as far as there are any: the newest code that was sent, what the app shows, another browser's passkey.
  func values(_ scene: PostScene) throws -> [(String, String)] {
    switch self {
    case .resend: []
    case .passkey: try scene.foreignPasskey()
    case .app, .other: [("code", try scene.app.map { try scene.wallet.digits($0) } ?? "123456")]
    case .code: [("code", try scene.wallet.messages.newestCode())]
    case .number: [("phone", scene.filled("{phone}")), ("country", "US")]
    }
  }

  /// Where the empty and the filled form lead, or their status. `/loading` is a sign-in.
  func answers(_ state: FactorState) -> [String] {
    guard state.standing == .outside else {
      // The phone page leads on to home.
      return self == .resend || self == .code ? ["/login", "/login"] : ["/home", "/home"]
    }
    switch (self, state) {
    case (.resend, .codeSent): return ["/otp", "/otp"]
    case (.resend, .codeTyped): return ["/otp", "/otp"]
    case (.passkey, _): return ["422", "422"]
    case (.app, .codeTyped): return ["422", "/loading"]
    case (.app, _): return ["/otp", "/otp"]
    case (.other, .codeSent): return ["422", "422"]
    case (.other, .codeTyped): return ["422", "/loading"]
    case (.code, .codeSent): return ["422", "/otp/app"]
    case (.code, .codeTyped): return ["/otp/app", "/otp/app"]
    case (.number, _): return ["422", "/otp"]
    case (.resend, _), (.other, _), (.code, _): return ["/login", "/login"]
    }
  }
}

/// A form that answers everybody.
struct AnyoneForm: Sendable {
  let address: String
  let values: [(String, String)]
  /// Where the empty and the filled form lead, or their status.
  let answers: @Sendable (FactorState.Standing) -> [String]

  static let all = [
    AnyoneForm(address: "/phone/format", values: [("typed", "530"), ("country", "US")]) { _ in ["200", "200"] },
    AnyoneForm(
      address: "/check", values: [("form", "/accounts/{account}/deposit"), ("field", "amount"), ("value", "1")]
    ) { ["200", $0 == .outside ? "/login" : "200"] },
    AnyoneForm(address: "/passkey", values: [("for", "sign-in")]) { _ in ["400", "200"] },
    AnyoneForm(address: "/phone/stop", values: [("code", "0000-0000-0000-0000")]) { _ in ["422", "422"] },
    AnyoneForm(address: "/logout", values: []) { _ in ["/login", "/login"] },
  ]
}
