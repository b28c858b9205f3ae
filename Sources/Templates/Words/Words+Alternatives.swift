import PhoneNumbers
import WalletCore

/// Signing in without a text message: recovery codes and authenticator apps.
extension Words {
  /// Why a recovery code or an app's digits did not sign in.
  package static func sentence(_ problem: AlternativeSignInProblem) -> String {
    switch problem {
    case .empty: "Enter a recovery code or the 6 digits of your authenticator app."
    case .malformed: "That isn't a recovery code or 6 digits. Check it and try again."
    case .wrong: "That code isn't right, or it was used before. Check it and try again."
    case .beforeCode: "Enter the code from the message first. Your app's digits come after it."
    case .limited(let limit, let seconds): sentence(limit, seconds: seconds)
    case .clockWrong: clockWrong
    }
  }

  /// Why an app's digits, asked for after a code by SMS, were refused.
  static func appSentence(_ problem: AlternativeSignInProblem) -> String {
    switch problem {
    case .empty: "Enter the 6 digits that your app shows."
    case .malformed: "The app's code has 6 digits. Use the digits 0-9."
    case .wrong: "That code isn't right, or it was used before. Wait for the next one in your app and try again."
    case .beforeCode, .limited, .clockWrong: sentence(problem)
    }
  }

  /// How an authenticator app stands, in the settings.
  static func state(_ app: AuthenticatorRole?) -> String {
    switch app {
    case nil: "Off"
    case .alternative: "On"
    case .secondFactor: "On, as a second step"
    }
  }

  /// What an app's digits are good for.
  static func meaning(_ role: AuthenticatorRole) -> String {
    switch role {
    case .alternative: "Its digits sign you in instead of a code by message."
    case .secondFactor:
      "It is a second step: you sign in with a code by message and then your app's digits. Neither is enough alone."
    }
  }

  static let makeSecondFactor: StaticString = "Make it a second step"
  static let makeAlternative: StaticString = "Let one code be enough"
  /// What changes if the app becomes a second factor.
  static let whatSecondFactorDoes =
    "As a second step, your app protects you even if someone takes over your number: they'd need your app as well."
  /// Why an app cannot become a second factor yet.
  static let secondFactorNeedsWayBack =
    "Before you can make it a second step, make recovery codes or add a passkey. Without them a lost phone would lock you out."
  static let nowTheApp = "Your code is right. Now enter the 6 digits in your authenticator app."
  static let noApp = "Don't have your app with you?"
  static let appCodeHint = "6 digits from your app"

  /// Why an authenticator app was not turned on.
  package static func sentence(_ problem: TOTPProblem) -> String {
    switch problem {
    case .empty: "Enter the 6 digits that your app shows."
    case .notSixDigits: "The app's code has 6 digits. Use the digits 0-9."
    case .wrong: "That code isn't right. Check that your phone's clock is correct and try the newest code."
    case .limited(let limit, let seconds): sentence(limit, seconds: seconds)
    }
  }

  /// The notice after a change to an authenticator app.
  static func sentence(_ notice: TOTPNotice) -> String {
    switch notice {
    case .on: "Your app is on. Its 6 digits sign you in from now on."
    case .off: "Your app is off. Its digits no longer sign you in."
    case .secondStep: "Your app is a second step now. Signing in needs a code by message and your app's digits."
    case .oneCode: "One code is enough again: by message, or from your app."
    }
  }

  /// Names the number only to people who know it, because others may find the printed paper.
  static func numberEnding(_ phone: E164Number) -> String { "number ending in \(phone.e164.suffix(2))" }

  static let noRecoveryCodes = "None yet"
  /// Above the ways to sign in, to somebody whose ways all need the phone.
  static let onlyByPhone =
    "If you lose your phone, you can't sign in by yourself. Make recovery codes and keep them somewhere else."
  /// What NIST SP 800-63B-4 section 3.1.3.3 calls a restricted authenticator.
  static let messagesCanBeDiverted =
    "Codes by text message can be diverted: anyone who takes over your number gets them. A passkey or an authenticator app signs you in without them."
  /// How many devices are signed in, with the one that asks.
  static func devices(_ count: Int) -> String { count == 1 ? "Only this one" : "\(count) devices" }
  /// How many recovery codes can still be used.
  package static func recoveryCodesLeft(_ count: Int) -> String {
    switch count {
    case ...0: "You have used all of your recovery codes."
    case 1: "You have one recovery code left."
    default: "You have \(count) recovery codes left."
    }
  }

  /// Says that restoring a backup ended the recovery codes.
  package static let recoveryCodesEnded =
    "Your recovery codes stopped working when this wallet was restored from a backup. Make new ones."

  static let alternatives =
    "No code? Use a recovery code, or the 6 digits in your authenticator app. If your app is a second step, a code by message comes first."
  /// A sample that shows the format of a recovery code.
  static let sampleRecoveryCode = "ABCD-EFGH-JKMN-PQRS"
  /// The hint at a field for either alternative.
  static let alternativeHint = "Like \(sampleRecoveryCode), or 6 digits"
  static let whatRecoveryCodesAre =
    "Lost your phone, or no code comes? A recovery code signs you in instead. Each works once."
  /// What making recovery codes gives.
  static func whatYouGet(_ count: Int) -> String { "You get \(count) of them, and see them once: save or print them." }
  static let makeCodes: StaticString = "Make recovery codes"
  static let newCodesEndEarlier = "New codes replace the old ones."
  static let keepCodesLikeCash =
    "Save them now, and keep them like cash: whoever has one can sign in to your wallet."
  /// In the file of codes.
  static let keepFileLikeCash =
    "Keep this file like cash: whoever has one of its codes can sign in to your wallet."
  static let codesCopied = "Copied. Paste them somewhere safe."
  static let codesNotCopied = "Your browser did not copy them. Select them and copy them yourself."
  static let printThisPage = "Print this page: only the codes and what they are for come out."
  static let codesShownOnce = "You won't see them again. Any earlier recovery codes no longer work."
  static let whatAuthenticatorAppsAre =
    "An authenticator app on your phone shows a 6-digit code whenever you need one to sign in."
  static let howToSetUpApp: [String] = [
    "Install an authenticator app on your phone, if you have none.",
    "With the app, scan the QR code that “Set up” shows, or type its key.",
    "Type the 6 digits that the app shows.",
  ]
  static let scanWithApp =
    "Scan this with your authenticator app. Then enter the 6 digits that it shows."
  static let openInApp = "Open it in your app on this device"
  static let totpFigure = "QR code with the key for your authenticator app; the key stands below as letters, too."
}
