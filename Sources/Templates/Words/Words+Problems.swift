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

  /// Why something on an account's page was not done.
  /// - Parameters:
  ///   - problem: what was refused.
  ///   - asked: the amount that was asked for, where one was.
  ///   - amounts: whether amounts are told or covered.
  /// - Returns: a sentence or two, each with its full stop.
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
  ///   - problem: what was refused.
  ///   - asked: the amount that was asked for, where one was.
  ///   - amounts: whether amounts are told or covered.
  /// - Returns: a sentence or two, each with its full stop.
  public static func sentence(_ problem: TransferProblem, asked: Money? = nil, _ amounts: AmountStyle) -> String {
    switch problem {
    case .noReceiver: "Choose the account to move the money to."
    case .amount(let refusal): sentence(refusal)
    case .ledger(let refusal): sentence(refusal, asked: asked, amounts)
    }
  }
}
