import WalletCore

extension Words {
  /// Why a new account was not opened.
  public static func sentence(_ problem: NewAccountProblem, _ amounts: AmountStyle) -> String {
    switch problem {
    case .name(let refusal): sentence(refusal)
    case .currency: "Choose a currency from the list."
    case .ledger(let refusal): sentence(refusal, amounts)
    }
  }

  /// Why an action on an account's page was refused.
  /// - Parameters:
  ///   - problem: the refusal.
  ///   - asked: the requested amount, if there was one.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: one or two sentences, each with its full stop.
  public static func sentence(_ problem: AccountProblem, asked: Money? = nil, _ amounts: AmountStyle) -> String {
    switch problem {
    case .amount(let refusal): sentence(refusal)
    case .ledger(let refusal): sentence(refusal, asked: asked, amounts)
    case .name(let refusal): sentence(refusal)
    case .note(let refusal): note(refusal)
    }
  }

  /// Why a transfer was not booked.
  /// - Parameters:
  ///   - problem: the refusal.
  ///   - asked: the requested amount, if there was one.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: one or two sentences, each with its full stop.
  public static func sentence(_ problem: TransferProblem, asked: Money? = nil, _ amounts: AmountStyle) -> String {
    switch problem {
    case .noReceiver: "Choose the account to move the money to."
    case .amount(let refusal): sentence(refusal)
    case .ledger(let refusal): sentence(refusal, asked: asked, amounts)
    }
  }
}

extension Words {
  /// Why a typed code does not sign in.
  public static func sentence(_ problem: OTPProblem) -> String {
    switch problem {
    case .wrong(let triesLeft) where triesLeft > 1:
      "That code isn't right. You have \(triesLeft) tries left."
    case .wrong(let triesLeft) where triesLeft == 1:
      "That code isn't right. You have one try left."
    case .dead(resendIn: nil): sentence(.locked, seconds: nil)
    case .dead(let seconds?) where seconds > 0:
      "Too many wrong codes, so this one no longer works. You can get a new one in \(duration(seconds: seconds))."
    case .wrong, .dead: "Too many wrong codes, so this one no longer works. Press Resend code for a new one."
    case .expired: "That code has expired. Press Resend code for a new one."
    case .empty: "Enter the code from the message."
    case .notSixDigits: "The code has 6 digits. Use the digits 0-9."
    case .notSent: "No code was sent yet. Press Resend code, or sign in another way."
    case .limited(let limit, let seconds, _): sentence(limit, seconds: seconds)
    case .destination(let refusal): sentence(SendProblem.destination(refusal))
    }
  }
}
