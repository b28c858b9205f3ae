import WalletCore

/// What was just done to an account, or why it was not.
extension AccountPage {
  var summary: HTML? {
    if let pastDay { return ErrorSummary(message: Words.sentence(pastDay), field: "at").html }
    guard let sentence else { return nil }
    guard account.isOpen else { return ErrorSummary(message: sentence, field: nil).html }
    return ErrorSummary(message: sentence, field: field).html
  }

  /// The field that the summary leads to.
  private var field: StaticString? {
    isOfRename ? "name" : isAboutAmount ? "amount" : isAboutCard && !cards.isEmpty ? "card" : isAboutNote ? "note" : nil
  }

  var isAboutCard: Bool {
    if case .ledger(let refusal) = problem { !isOfRename && refusal.inputs.contains(.card) } else { false }
  }

  var isAboutAmount: Bool {
    switch problem {
    case .amount: true
    case .ledger(let refusal): !isOfRename && refusal.inputs.contains(.amount)
    case .name, .note, nil: false
    }
  }

  var isAboutNote: Bool {
    if case .note = problem { true } else { false }
  }

  var isAboutName: Bool {
    if case .name = problem { true } else { false }
  }

  /// Whether the rename form was refused. The ledger can refuse it as well; a typed name shows which form it was.
  var isOfRename: Bool {
    if case .ledger = problem { nameTyped != nil } else { isAboutName }
  }

  var sentence: String? {
    guard let problem else { return nil }
    let currency = account.balance.currency
    return Words.sentence(problem, asked: try? Money.parse(amount, currency: currency), in: currency, frame.amounts)
  }
}

/// The action just done, shown on the account's page.
package enum AccountNotice: Sendable, Equatable {
  /// Money moved, as this entry shows.
  case booked(Entry)
  /// Money of this account was exchanged.
  case exchanged(DoneExchange)
  /// The account was renamed.
  case renamed
  /// The account was reopened and no money came back; if some did, the case is ``booked(_:)``.
  case reopened
}

/// Why an action on an account's page was refused.
package enum AccountProblem: Error, Equatable {
  /// The text is not a valid amount.
  case amount(AmountRefusal)
  /// The ledger refused it.
  case ledger(LedgerRefusal)
  /// The text is not a valid name.
  case name(NameRefusal)
  /// The text is not a valid note.
  case note(NameRefusal)
}
