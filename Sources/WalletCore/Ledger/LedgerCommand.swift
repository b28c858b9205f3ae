/// What a user asks of the ledger: a plain value, checked and booked by the one writer.
public struct LedgerCommand: Sendable {
  /// Who asks.
  public let user: UserID
  /// The form's key.
  public let key: OperationKey
  /// What is asked.
  public let action: LedgerAction
  /// When the asker stops waiting, by ``WalletClock/monotonic()``; past it the command is dropped before it runs.
  public let deadline: Timestamp

  /// A command, not yet judged.
  public init(user: UserID, key: OperationKey, action: LedgerAction, deadline: Timestamp) {
    self.user = user
    self.key = key
    self.action = action
    self.deadline = deadline
  }
}

/// The things a user can do to accounts and money.
public enum LedgerAction: Sendable, Equatable {
  case open(name: AccountName, currency: Currency)
  case rename(AccountID, name: AccountName)
  case deposit(to: AccountID, Money)
  /// `seen` is the account's sequence as the form showed it, where the amount was shown as all that is in it; nil else.
  case withdraw(from: AccountID, Money, seen: Int64? = nil)
  /// Likewise.
  case transfer(from: AccountID, to: AccountID, Money, seen: Int64? = nil)
  /// `seen` is the account's sequence as the form showed it; `moveTo` takes what is left, nil leaves it to `payable`.
  case close(AccountID, seen: Int64, moveTo: AccountID?)
  /// Takes a closing back, whenever it was: the account is open again, and its money comes back from where it went.
  case reopen(AccountID)
  /// Takes a deposit, a withdrawal, a transfer or a closing back, while it is not too late.
  case undo(OperationID)
}
