import PhoneNumbers
import WalletCore

/// Fresh proofs, and changing the number.
extension Words {
  /// Why the proof for the old number was refused.
  /// - Parameters:
  ///   - problem: the refusal.
  ///   - resendIn: seconds until another code can be requested; 0 for now; nil if waiting does not help.
  /// - Returns: one or two sentences.
  static func sentence(_ problem: ChangePhoneProblem.Old, resendIn: Int?) -> String {
    switch problem {
    case .code(.empty): "Enter the code from the message to your old number, or a recovery code."
    case .code(.notSixDigits): "Enter the 6 digits from the message to your old number, or a recovery code."
    case .code(.notSent): "No code was sent to your old number. Use a recovery code, or \(sendBothAgain.lowercased())."
    case .code(let problem): sentence(problem, resendIn: resendIn, button: sendBothAgain)
    case .recovery(let problem): sentence(problem)
    case .app(let problem): appSentence(problem)
    case .passkey(let problem): sentence(problem)
    case .tooNew(let factor, .ofThisSession, _):
      "You made this \(name(factor)) in this session, so it can't prove your old number. Use the code sent to your "
        + "old number, or sign out and in again first."
    case .tooNew(let factor, .young, let age):
      "This \(name(factor)) is too new to prove your old number. Use one made more than \(duration(seconds: age)) ago, or "
        + "the code sent to your old number."
    }
  }

  private static func name(_ factor: ChangePhoneProblem.Factor) -> String {
    switch factor {
    case .recoveryCode: "recovery code"
    case .passkey: "passkey"
    }
  }

  /// What replaces the old number's code.
  /// - Parameters:
  ///   - age: the minimum age in seconds; 0 for any age.
  ///   - hasPasskey: whether the user has a passkey to use here.
  /// - Returns: two sentences.
  static func whenCodesStand(age: Int, hasPasskey: Bool = false) -> String {
    let old = age > 0 ? "at least \(duration(seconds: age)) ago, and " : ""
    return "Changing your number without the old phone? "
      + "Use a recovery code\(hasPasskey ? " or a passkey" : "") that you made \(old)before you last signed in."
  }

  /// When the user can request another code.
  /// - Parameters:
  ///   - left: the time left until then.
  ///   - time: the time of day, or the day, of that.
  /// - Returns: a sentence.
  static func anotherCode(in left: HTML, _ time: HTML) -> HTML {
    "No code? You can resend it in \(left), \(time)."
  }
  static let anotherCodeNow = "No code? You can resend it now."
  /// The text if waiting does not help.
  static let noMoreCodes = "No more codes can be sent."

  /// The action that needs a proof, if one is known, and why it needs one.
  static func whyConfirm(_ action: ConfirmedAction?) -> String {
    let why = "This protects you if someone else picks up your device."
    guard let action else { return "A fresh code shows that it's you. \(why)" }
    return "Before \(purpose(of: action)), a fresh code shows that it's you. \(why)"
  }

  /// What the page that waits for the proof is.
  static func next(_ action: ConfirmedAction) -> String {
    switch action {
    case .deleteAccount: "The next page says what happens to its money, and asks once more."
    case .export: "The next page has the files."
    case .exportFile, .accountFile: "Then the file comes."
    case .foundFile: "Then press the file once more."
    case .changePhone: "The next page asks for your new number."
    case .makeRecoveryCodes: "The next page makes ten codes to keep. Each signs you in once, without your phone."
    case .changePasskeys: "The next page adds a passkey, renames it or removes it."
    case .leave: "The next page says what is erased and what stays, and asks once more."
    case .changeAuthenticator: "The next page sets up your app, changes what it does, or turns it off."
    }
  }

  private static func purpose(of action: ConfirmedAction) -> String {
    switch action {
    case .deleteAccount: "you delete the account"
    case .export, .exportFile: "we export your data"
    case .accountFile: "we make a file of more than a year"
    case .foundFile: "we make a file of all that you found"
    case .changePhone: "you change your number"
    case .makeRecoveryCodes: "you make recovery codes"
    case .changePasskeys: "you change your passkeys"
    case .leave: "you delete everything about you"
    case .changeAuthenticator: "you change your authenticator app"
    }
  }

  /// Why a user without an alternative needs the phone for a proof.
  static let confirmWithoutPhone =
    "Can't get the code? Next time recovery codes or an authenticator app can help."
  static let whoHelps = "The person who runs this wallet can help."

  /// What changing the number takes.
  /// - Parameter printedHere: whether the server prints codes to its console instead of sending them.
  /// - Returns: one or two sentences.
  static func howToChangeNumber(_ printedHere: Bool) -> String {
    printedHere
      ? "Your new number and the old one get a code each. Both appear in the window where you started the wallet."
      : "We'll send a code to your new number and one to the old."
  }
  /// Above the field for the app, after the right code by SMS.
  static let confirmWithApp = "Your code is right. Now enter the 6 digits in your authenticator app."
  static let newCodeIsRight = "The new number's code is right. Please enter it again."
  static let typeAgain = "Please enter the code again."
  static let typeBothAgain = "Please enter both codes again."
  /// Says that the codes of a change have expired.
  static func changeIsOver(_ phone: E164Number) -> String {
    "The codes for changing to \(phone.e164) no longer work, and nothing was changed. Start again."
  }
  static let sendBothAgain = "Send both again"
  static let sameNumber = "That's already your number."
  static let numberChanged =
    "Your number has been changed. Use it to sign in from now on. Your other devices are signed out."
  static let takenNumber = "That number cannot be used."
}
