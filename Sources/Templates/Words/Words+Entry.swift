import WalletCore

extension Words {
  /// What a line of an account's history is, for people. The other account's name is isolated by markup, because it
  /// may run from right to left.
  static func title(_ entry: Entry) -> HTML {
    let wentOut = entry.change.minorUnits < 0
    switch entry.kind {
    case .deposit: return "Deposit"
    case .withdraw: return "Withdrawal"
    case .transfer: return moved(entry, wentOut ? "Transfer to " : "Transfer from ", "Transfer")
    case .close: return moved(entry, wentOut ? "Closed, moved to " : "From closed account ", "Account closed")
    case .reopen: return moved(entry, wentOut ? "Back to reopened " : "Reopened, back from ", "Account reopened")
    case .undo: return moved(entry, wentOut ? "Undone, back to " : "Undone, back from ", "Undone")
    case .exchange: return moved(entry, wentOut ? "Exchange to " : "Exchange from ", "Exchange")
    case .capture: return "Payment"
    case .fee: return "Fee"
    }
  }

  /// What was just done, said back with the amount and the balance after it.
  /// - Parameters:
  ///   - entry: what was done in the account.
  ///   - isNewest: whether nothing was done there since; a form that is sent again tells what it did the first time.
  ///   - amounts: whether amounts are told or covered.
  /// - Returns: two sentences.
  static func booked(_ entry: Entry, isNewest: Bool, _ amounts: AmountStyle) -> HTML {
    let money = Money(minorUnits: magnitude(entry.change), currency: entry.change.currency)
    let amount: HTML = "\(whole: money, amounts)"
    let wentOut = entry.change.minorUnits < 0
    let what: HTML =
      switch entry.kind {
      case .deposit: "Deposited \(amount)"
      case .withdraw: "Withdrew \(amount)"
      case .undo:
        wentOut
          ? "Undone: \(amount) went back\(side(entry, " to "))" : "Undone: \(amount) came back\(side(entry, " from "))"
      case .reopen where !wentOut: "The account is open again, and \(amount) came back\(side(entry, " from "))"
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

  private static func side(_ entry: Entry, _ before: HTML) -> HTML? {
    entry.otherName.map { "\(before)<bdi>\($0)</bdi>" }
  }

  private static func magnitude(_ money: Money) -> Int64 { Int64(clamping: money.minorUnits.magnitude) }
}

extension Words {
  /// What Enter in an amount field asks.
  static let whichOfThree = "Deposit, withdraw or transfer?"

  /// Stands before what an account would hold then.
  static let leftAfter: HTML = "Left after a withdrawal or transfer:"

  /// Stands between all there is in an account and what will be left of it.
  static let allOfIt: HTML = ", all of it? Left:"

  /// Asks whether all there is in an account is meant, and says what will be left of it; the amounts are kept whole.
  static func all(_ action: TakeAll, _ balance: Money) -> HTML {
    let verb: HTML =
      switch action {
      case .withdraw: "Withdraw"
      case .transfer: "Transfer"
      }
    let nothing = Money(minorUnits: 0, currency: balance.currency)
    return "\(verb) \(whole: balance, .plain)\(allOfIt) \(whole: nothing, .plain)"
  }
}
