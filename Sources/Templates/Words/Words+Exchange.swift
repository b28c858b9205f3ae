import WalletCore

extension Words {
  /// Why an exchange was not quoted or not booked.
  /// - Parameters:
  ///   - problem: the refusal.
  ///   - asked: the requested amount, if there was one.
  ///   - currency: the currency of the account that gives.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: one or two sentences, each with its full stop.
  package static func sentence(
    _ problem: ExchangeProblem, asked: Money? = nil, in currency: Currency, _ amounts: AmountStyle
  ) -> String {
    switch problem {
    case .noReceiver: noReceiver
    case .amount(let refusal): sentence(refusal, in: currency)
    case .note(let refusal): note(refusal)
    case .ledger(.notAsQuoted), .ledger(.quoteOver): sentence(LedgerRefusal.quoteOver, amounts)
    case .ledger(let refusal): sentence(refusal, asked: asked, amounts)
    case .noRate(let currencies):
      "No rate is known for \(list(currencies.map(name))), so it can't be exchanged now."
    case .noRateBetween(let given, let wanted):
      "\(list([name(given), name(wanted)])) can't be exchanged for each other now."
    case .notFresh(let price): notFresh(price.currency)
    case .tooMuchArrives(let limit):
      "That's too much to exchange at once. At most \(MoneyText.string(limit, .plain)) can arrive."
    case .forged: "That rate wasn't made for this form, so nothing was exchanged. Check the new one."
    case .otherForm:
      "The amount or the account has changed since the rate was shown, so nothing was exchanged. Check the new one."
    }
  }

  /// That the newest rate of a currency is too old, and how old, if that is known.
  static func notFresh(_ currency: Currency, _ age: String? = nil) -> String {
    let old = age.map { "\($0), " } ?? ""
    return "No money was moved: the newest rate for \(name(currency)) is \(old)too old to use."
  }

  /// What to do then.
  static let loadRate = "Choose another account, or load a newer rate where this wallet runs (WALLET_RATES)."

  private static func list(_ words: [String]) -> String { words.joined(separator: " and ") }

  /// What one unit costs: `1 USD = 0.92 EUR`.
  static func rate(_ rate: Rate, of currency: Currency, in other: Currency) -> String {
    "1 \(currency.code) = \(RateText.string(rate)) \(other.code)"
  }

  /// Until when a quote is good; the page's script counts the first part down.
  static func goodFor(_ seconds: Int, until time: HTML) -> HTML {
    "Good for <span>\(duration(seconds: seconds))</span>, until \(time)."
  }

  /// Takes the place of ``goodFor(_:until:)`` when the time is over.
  static let quoteOver = "The time for this rate is over. Press Exchange to get a new one."

  /// At the list of receiving accounts of a transfer.
  static let otherCurrencyQuoted = "For an account in another currency you'll see the rate first."

  /// An exchange just done, with both amounts and the balance after it.
  /// - Parameters:
  ///   - done: the exchange.
  ///   - isNewest: whether the account has no later entry.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: two sentences.
  static func exchanged(_ done: DoneExchange, isNewest: Bool, _ amounts: AmountStyle) -> HTML {
    let fee: HTML? = done.fee.minorUnits > 0 ? ", fee included," : nil
    let name: HTML? = done.receiver.map { " in <bdi>\($0)</bdi>" }
    let what: HTML = "Exchanged \(whole: done.gave, amounts)\(fee) for \(whole: done.got, amounts)\(name)"
    guard isNewest else { return "\(what). The balance after it was \(whole: done.balance, amounts)." }
    return "\(what). The balance is now \(whole: done.balance, amounts)."
  }
}
