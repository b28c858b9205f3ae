import WalletCore

extension Words {
  /// Why the ledger refused a command. Nothing was changed.
  /// - Parameters:
  ///   - refusal: the ledger's refusal.
  ///   - asked: the requested amount, if there was one.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: one or two sentences, each with its full stop.
  package static func sentence(_ refusal: LedgerRefusal, asked: Money? = nil, _ amounts: AmountStyle) -> String {
    switch refusal {
    case .keyReused: "You've already sent this form with different values. Check it and send again."
    case .noSuchOperation: "There is no such receipt, so nothing was undone."
    case .noSuchAccount: "There is no such account."
    case .noSuchReceiver: "There is no such account to move the money to. Choose one from the list."
    case .noSuchCard: "There is no such card. Choose one from the list, or none."
    case .sameAccount: "Choose a different account to transfer to."
    case .alreadyReversed: "This has already been undone."
    case .notReversible: "Only deposits, withdrawals, transfers and closings can be undone."
    case .tooLateToUndo(let seconds):
      "Too late to undo: that works for \(duration(seconds: seconds))."
    case .notClosed: "This account is open, so there is nothing to reopen."
    case .accountClosed: "This account is closed."
    case .receiverClosed: "The account you chose is closed. Choose another."
    case .cardRemoved: "You have removed this card. Choose another one, or none."
    case .cardExpired: "This card has expired. Choose another one, or none."
    case .currenciesDiffer: "That account is in another currency. Exchange it first."
    case .currenciesAlike: "Both accounts are in the same currency. Make a transfer instead."
    case .holdEnded: "This hold has already ended."
    case .amountOutOfRange: "The amount must be more than zero and within the limit."
    case .notEnough(let balance): notEnough(balance, asked: asked, amounts)
    case .partlyHeld(let available): partlyHeld(available, asked: asked, amounts)
    case .moreThanHeld(let held): "Only \(MoneyText.string(held, amounts)) is held, and no more can be paid from it."
    case .accountHolds(let held):
      "\(MoneyText.string(held, amounts)) in this account is held. You can delete the account when nothing is held."
    case .tooSmallToExchange: "That amount is too small to exchange."
    case .notAsQuoted: "The rate has changed. Check it and try again."
    case .quoteOver: "The time for that rate is over, so nothing was exchanged. Check the new one."
    case .spent(let account, let balance):
      "The money has been used since: \(isolated(account)) has \(MoneyText.string(balance, amounts))."
    case .counterpartHolds(let account, let available):
      "Some of this money is held: \(isolated(account)) has only \(MoneyText.string(available, amounts)) available."
    case .counterpartClosed(let account): "The account \(isolated(account)) is closed. Reopen that one first."
    case .balanceLimit: "This would be more than an account can hold."
    case .walletFull: "This wallet has reached its limit: no more money can go in or out."
    case .exchangesFull:
      "The wallet can't exchange this much right now. Exchange less, or try again later."
    case .tooManyAccounts(let limit):
      "You have \(grouped(limit)) open accounts, the most you can have. Delete one first."
    case .tooManyAccountsEver(let limit):
      "You have opened \(grouped(limit)) accounts, the most one person can open. You can reopen a closed one."
    case .tooManyOperations(let limit):
      "You've made \(grouped(limit)) changes in the last 24 hours, the most one person can make. Try again later."
    case .balanceChanged: "The balance has changed. Check it and try again."
    case .clockWrong: clockWrong
    case .unavailable(let failure): sentence(failure)
    }
  }

  /// The chain dates all that it records, so by a wrong clock nothing is booked, nobody new signs in and no number
  /// changes. The reader may be at another computer.
  package static let clockWrong =
    "The clock of the computer that runs this wallet is wrong. Ask the person who runs it to set it right, then try again."

  /// A name inside a sentence, whatever its writing direction (Unicode's first strong isolate and its end).
  static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

  /// A number with commas between its thousands.
  static func grouped(_ number: Int) -> String {
    var bytes: [UInt8] = []
    Digits.appendGrouped(UInt64(number.magnitude), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func notEnough(_ balance: Money, asked: Money?, _ amounts: AmountStyle) -> String {
    let have = "You only have \(MoneyText.string(balance, amounts)) here"
    guard let asked else { return "\(have), which isn't enough." }
    return "\(have), which is less than \(MoneyText.string(asked, .plain))."
  }

  private static func partlyHeld(_ available: Money, asked: Money?, _ amounts: AmountStyle) -> String {
    guard available.minorUnits > 0 else { return "All of the money here is held, so it can't be used now." }
    let rest = "The rest is held."
    let only = "Only \(MoneyText.string(available, amounts)) is available here"
    guard let asked else { return "\(only). \(rest)" }
    return "\(only), which is less than \(MoneyText.string(asked, .plain)). \(rest)"
  }
}

extension Words {
  /// A currency's name with its code: `US dollars (USD)`.
  static func name(_ currency: Currency) -> String {
    "\(currency.name) (\(currency.code))"
  }

  /// A currency's name behind an amount, for screen readers: `, US dollars`.
  static func spoken(_ currency: Currency) -> HTML { spokenNames[currency.index] }

  /// Behind a word for an amount, for screen readers: ` in US dollars`.
  static func inUnit(_ currency: Currency) -> HTML { units[currency.index] }

  /// By ``Currency/index``, made once.
  private static let spokenNames: [HTML] = Currency.all.map { "<span class=\"unseen\">, \($0.name)</span>" }
  private static let units: [HTML] = Currency.all.map { " in \($0.name)" }

  /// Why a code that is no currency's is not accepted.
  package static let unknownCurrency = "Choose a currency from the list."
}
