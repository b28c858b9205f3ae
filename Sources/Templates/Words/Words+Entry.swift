import WalletCore

extension Words {
  /// The title of an entry in an account's history. Markup isolates the other account's name, because it may run from
  /// right to left.
  static func title(_ entry: Entry) -> HTML {
    let wentOut = entry.isOutgoing
    switch entry.kind {
    case .deposit: return entry.card == nil ? "Deposit" : "Deposit\(card(entry))"
    case .withdraw: return entry.card == nil ? "Withdrawal" : "Withdrawal\(card(entry))"
    case .transfer: return moved(entry, wentOut ? "Transfer to " : "Transfer from ", "Transfer")
    case .close: return moved(entry, wentOut ? "Closed, moved to " : "From closed account ", "Account closed")
    case .reopen: return moved(entry, wentOut ? "Back to reopened " : "Reopened, back from ", "Account reopened")
    case .undo: return moved(entry, wentOut ? "Undone, back to " : "Undone, back from ", "Undone")
    case .exchange: return moved(entry, wentOut ? "Exchange to " : "Exchange from ", "Exchange")
    // A merchant gives nothing back: what a capture paid cannot be undone.
    case .capture: return wentOut ? moved(entry, "Payment to ", "Payment") : "Payment"
    case .fee: return "Fee"
    }
  }

  /// What an exchange did on its other side, and its rate: `for €92.00, 1 USD = 0.92 EUR`.
  static func otherSide(_ exchange: Entry.Exchange, of entry: Entry, _ amounts: AmountStyle) -> HTML {
    let (own, other) = (entry.change.currency, exchange.other.currency)
    let rate = entry.isOutgoing ? rate(exchange.rate, of: own, in: other) : rate(exchange.rate, of: other, in: own)
    return "for \(whole: exchange.other, amounts), \(rate)"
  }

  /// The action just done, with its amount and the balance after it.
  /// - Parameters:
  ///   - entry: the entry of the action.
  ///   - isNewest: whether the account has no later entry; a form sent again reports what it did the first time.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: two sentences.
  static func booked(_ entry: Entry, isNewest: Bool, _ amounts: AmountStyle) -> HTML {
    let amount: HTML = "\(whole: entry.amount, amounts)"
    let wentOut = entry.isOutgoing
    let what: HTML =
      switch entry.kind {
      case .deposit: "Deposited \(amount)\(card(entry))"
      case .withdraw: "Withdrew \(amount)\(card(entry))"
      case .undo:
        wentOut
          ? "Undone: \(amount) went back\(side(entry, " to "))" : "Undone: \(amount) came back\(side(entry, " from "))"
      case .capture where wentOut: "Paid \(amount)\(side(entry, " to "))"
      case .reopen where !wentOut: "The account is open again with \(amount)\(side(entry, " from "))"
      case .transfer, .close, .reopen, .exchange, .capture, .fee:
        wentOut ? "Moved \(amount)\(side(entry, " to "))" : "Received \(amount)\(side(entry, " from "))"
      }
    guard isNewest else { return "\(what). The balance after it was \(whole: entry.balance, amounts)." }
    return "\(what). The balance is now \(whole: entry.balance, amounts)."
  }

  private static func moved(_ entry: Entry, _ before: HTML, _ alone: HTML) -> HTML {
    guard let name = entry.otherName else { return alone }
    return "\(before)<bdi>\(name)</bdi>"
  }

  /// The card that the money came from or went to, with a space before it.
  private static func card(_ entry: Entry) -> HTML? {
    entry.card.map { entry.isOutgoing ? " to \($0.text)" : " from \($0.text)" }
  }

  private static func side(_ entry: Entry, _ before: HTML) -> HTML? {
    entry.otherName.map { "\(before)<bdi>\($0)</bdi>" }
  }
}

extension Words {
  /// The question after Enter in an amount field.
  static let whichOfThree = "Deposit, withdraw or transfer?"

  /// The text before the balance that would be left.
  static let leftAfter: HTML = "Left after a withdrawal or transfer:"

  /// Asks whether all that can be taken is meant, and says what will be left; lines do not break inside amounts.
  static func all(_ action: TakeAllAction, of account: Account) -> HTML {
    let verb: HTML =
      switch action {
      case .withdraw: "Withdraw"
      case .transfer: "Transfer"
      }
    let left = allLeft(account.held, shown: "\(whole: account.held, .plain)")
    return "\(verb) \(whole: account.available, .plain)\(left)"
  }

  /// The text behind all that can be taken.
  /// - Parameters:
  ///   - held: what is held of the account, which is what will be left.
  ///   - amount: the same as the text shows it.
  /// - Returns: whether that is all of it, and what will be left.
  static func allLeft(_ held: Money, shown amount: HTML) -> HTML {
    held.minorUnits > 0 ? ", all that is available? Left: \(amount) held" : ", all of it? Left: \(amount)"
  }
}
