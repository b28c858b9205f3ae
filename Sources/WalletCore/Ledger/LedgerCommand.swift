/// What a user asks the ledger to do: a plain value that the one writer checks and books.
package struct LedgerCommand: Sendable {
  /// The user who asks.
  package let user: UserID
  /// The form's operation key.
  package let key: OperationKey
  /// The action to book.
  package let action: LedgerAction
  /// The user's note on it. It is no part of what the key stands for: a form that is sent again changes no note.
  package let note: NoteText
  /// When the caller stops waiting, by ``WalletClock/monotonic()``; after it the command is dropped before it runs.
  package let deadline: Timestamp

  /// A command, not yet judged.
  package init(
    user: UserID, key: OperationKey, action: LedgerAction, note: NoteText = .none, deadline: Timestamp
  ) {
    self.user = user
    self.key = key
    self.action = action
    self.note = note
    self.deadline = deadline
  }
}

/// What a user can do to accounts and money.
package enum LedgerAction: Sendable, Equatable {
  case open(name: AccountName, currency: Currency)
  case rename(AccountID, name: AccountName)
  /// `card` is one of the user's cards, which the money comes from.
  case deposit(to: AccountID, Money, card: CardID? = nil)
  /// `seen` is the account's sequence that the form showed if the amount was all that is available, or nil; `card` is
  /// one of the user's cards, which the money goes to.
  case withdraw(from: AccountID, Money, seen: Int64? = nil, card: CardID? = nil)
  /// `seen` as for `withdraw`.
  case transfer(from: AccountID, to: AccountID, Money, seen: Int64? = nil)
  /// `seen` is the account's sequence that the form showed; `moveTo` gets the balance, nil leaves it to `payable`.
  case close(AccountID, seen: Int64, moveTo: AccountID?)
  /// Undoes a closing at any later time: the account is open again, and its money comes back from where it went.
  case reopen(AccountID)
  /// Undoes a deposit, a withdrawal, a transfer or a closing within the undo window.
  case undo(OperationID)
  /// Gives money of one currency for another, by the terms of a quote.
  case exchange(ExchangeOrder)
  /// Begins a hold: the amount stays on the account and cannot be taken by anything else.
  case authorise(from: AccountID, Money)
  /// Holds more; the hold is named by the operation that authorised it, here and below.
  case raise(OperationID, by: Money)
  /// Ends a hold and moves up to what it held to a merchant's account; `bill` tells what for.
  case capture(OperationID, Money, to: AccountID, bill: ChargeBill? = nil)
  /// Ends a hold; nothing is taken.
  case void(OperationID)
  /// Ends a hold whose time is over.
  case expire(OperationID)
}

extension LedgerAction {
  /// The name that the action gives to an account, if any.
  package var newName: AccountName? {
    switch self {
    case .open(let name, _), .rename(_, let name): name
    default: nil
    }
  }
}
