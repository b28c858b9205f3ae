import WalletCore

extension Words {
  /// Why the ledger refused a command. Nothing was changed.
  /// - Parameters:
  ///   - refusal: the ledger's refusal.
  ///   - asked: the requested amount, if there was one.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: one or two sentences, each with its full stop.
  public static func sentence(_ refusal: LedgerRefusal, asked: Money? = nil, _ amounts: AmountStyle) -> String {
    switch refusal {
    case .keyReused: "You sent this form before with other values. Check and send again."
    case .noSuchOperation: "There is no such operation, so nothing was taken back."
    case .noSuchAccount: "There is no such account."
    case .noSuchReceiver: "There is no such account to move the money to. Choose one from the list."
    case .sameAccount: "Choose another account: money cannot move to the account it comes from."
    case .alreadyReversed: "This was taken back already; that happens once."
    case .notReversible: "This cannot be taken back: only deposits, withdrawals, transfers and closings can."
    case .tooLateToUndo(let seconds):
      "It is too late to undo this: that works for \(duration(seconds: seconds)) after it was done."
    case .notClosed: "This account is open, so there is nothing to reopen."
    case .accountClosed: "This account is closed."
    case .receiverClosed: "The account you chose is closed. Choose another."
    case .currenciesDiffer: "The two accounts hold different currencies. Choose another account."
    case .currencyNotOffered: "Accounts in this currency are not offered."
    case .amountOutOfRange: "The amount must be more than zero and within the limit for one booking."
    case .notEnough(let balance): notEnough(balance, asked: asked, amounts)
    case .spent(let account, let balance):
      "The money is not there any more: \(isolated(account)) holds \(MoneyText.string(balance, amounts))."
    case .counterpartClosed(let account): "The account \(isolated(account)) is closed. Reopen that one first."
    case .balanceLimit: "The account that gets the money would hold more than an account may hold."
    case .walletFull: "The wallet is full: it cannot take in or give out any more money."
    case .tooManyAccounts(let limit): "You have \(limit) open accounts, which is the most. Close one first."
    case .balanceChanged: "The balance has changed, look again."
    case .clockWrong: "This computer's clock is wrong. Set it right, then try again."
    case .unavailable(let failure): sentence(failure)
    }
  }

  /// A name inside a sentence, whatever its writing direction (Unicode's first strong isolate and its end).
  static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

  private static func notEnough(_ balance: Money, asked: Money?, _ amounts: AmountStyle) -> String {
    let have = "You have \(MoneyText.string(balance, amounts))"
    guard let asked else { return "\(have), which is not enough." }
    return "\(have), which is less than \(MoneyText.string(asked, .plain))."
  }
}

extension Words {
  /// A currency's name with its code: `US dollars (USD)`.
  static func name(_ currency: Currency) -> String {
    switch currency {
    case .usd: "US dollars (USD)"
    case .btc: "Bitcoin (BTC)"
    case .eth: "Ether (ETH)"
    }
  }
}
