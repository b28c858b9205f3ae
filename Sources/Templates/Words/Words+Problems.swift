import WalletCore

extension Words {
  /// Why a new account was not opened.
  package static func sentence(_ problem: NewAccountProblem, _ amounts: AmountStyle) -> String {
    switch problem {
    case .name(let refusal): sentence(refusal)
    case .currency: unknownCurrency
    case .ledger(let refusal): sentence(refusal, amounts)
    }
  }

  /// Why an action on an account's page was refused.
  /// - Parameters:
  ///   - problem: the refusal.
  ///   - asked: the requested amount, if there was one.
  ///   - currency: the account's currency.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: one or two sentences, each with its full stop.
  package static func sentence(
    _ problem: AccountProblem, asked: Money? = nil, in currency: Currency, _ amounts: AmountStyle
  ) -> String {
    switch problem {
    case .amount(let refusal): sentence(refusal, in: currency)
    case .ledger(let refusal): sentence(refusal, asked: asked, amounts)
    case .name(let refusal): sentence(refusal)
    case .note(let refusal): note(refusal)
    }
  }

  /// Why a transfer was not booked.
  /// - Parameters:
  ///   - problem: the refusal.
  ///   - asked: the requested amount, if there was one.
  ///   - currency: the account's currency.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: one or two sentences, each with its full stop.
  package static func sentence(
    _ problem: TransferProblem, asked: Money? = nil, in currency: Currency, _ amounts: AmountStyle
  ) -> String {
    switch problem {
    case .noReceiver: noReceiver
    case .amount(let refusal): sentence(refusal, in: currency)
    case .note(let refusal): note(refusal)
    case .ledger(let refusal): sentence(refusal, asked: asked, amounts)
    }
  }

  /// Asks for the receiving account of a transfer.
  package static let noReceiver = "Choose the account to move the money to."
}

extension Words {
  /// Why a typed code is refused, or no code was sent.
  /// - Parameters:
  ///   - problem: the refusal.
  ///   - resendIn: seconds until another code can be requested, as the page says below; 0 for now; nil if waiting does
  ///     not help.
  ///   - button: the label of the button that sends another code.
  /// - Returns: one or two sentences.
  static func sentence(_ problem: OTPProblem, resendIn: Int?, button: String) -> String {
    switch problem {
    case .wrong(let triesLeft) where triesLeft > 1:
      "That code isn't right. You have \(triesLeft) tries left."
    case .wrong(let triesLeft) where triesLeft == 1:
      "That code isn't right. You have one try left."
    case .wrong, .dead: dead(resendIn: resendIn, button: button)
    case .expired: "That code has expired. \(newCode(resendIn: resendIn, button: button))"
    case .empty: "Enter the code from the message."
    case .notSixDigits: "The code has 6 digits. Use the digits 0-9."
    case .notSent: "No code was sent yet. \(firstCode(resendIn: resendIn, button: button))"
    case .limited(let limit, let seconds, _): sentence(limit, seconds: seconds)
    case .clockWrong: clockWrong
    case .numberWaits(let seconds): numberWaits(seconds: seconds)
    case .destination(let refusal): sentence(SendProblem.destination(refusal))
    }
  }

  /// After the last wrong code.
  private static func dead(resendIn: Int?, button: String) -> String {
    guard resendIn != nil else { return sentence(.locked, seconds: nil) }
    return "Too many wrong codes, so this one no longer works. \(newCode(resendIn: resendIn, button: button))"
  }

  private static func newCode(resendIn: Int?, button: String) -> String {
    guard let resendIn else { return noMoreCodes }
    guard resendIn > 0 else { return "Press \(button) for a new one." }
    return "You can get a new one in \(duration(seconds: resendIn))."
  }

  private static func firstCode(resendIn: Int?, button: String) -> String {
    guard let resendIn else { return noMoreCodes }
    guard resendIn > 0 else { return "Press \(button) to get one." }
    return "You can get one in \(duration(seconds: resendIn))."
  }

  /// The hint at a field for a code.
  static let codeHint = "6 digits"
  /// The label of the button that sends another code, on the pages with one code.
  static let resendCode = "Resend code"
}
