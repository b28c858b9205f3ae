/// All that the rules look at when they judge a command: read in the writer, in the transaction that will book it.
struct BookingSituation {
  typealias AccountRow = LedgerStatements.AccountRow

  /// A system's account.
  struct SystemAccount: Equatable {
    let row: Int64
    let balance: Int64
  }

  /// The account that the command is about; nil if the user has no such account.
  var account: AccountRow?
  /// Where money is to go, for a transfer or a closing.
  var receiver: AccountRow?
  /// The system's account on the other side, where it is not the user's own.
  var system = SystemAccount(row: 0, balance: 0)
  /// How many open accounts the user has; read only for an opening.
  var openAccounts = 0
  /// How many it may have; 0 for any number.
  var accountsAllowed: Int
  var now: Timestamp
  /// Whether the clock may date an operation.
  var clock: ClockState.Verdict

  init(accountsAllowed: Int, now: Timestamp, clock: ClockState.Verdict) {
    self.accountsAllowed = accountsAllowed
    self.now = now
    self.clock = clock
  }

  /// Reads what a command's judgement needs, and no more.
  init(for command: LedgerCommand, in books: Books, newest: Timestamp?) throws(SQLiteFailure) {
    let configuration = books.configuration
    self.init(
      accountsAllowed: configuration.accountsAllowed, now: configuration.clock.now(),
      clock: books.clockVerdict(newest: newest))
    let ledger = books.ledger
    switch command.action {
    case .open:
      openAccounts = try ledger.openAccounts(of: command.user)
    case .rename(let id, _):
      account = try ledger.account(id, of: command.user)
    case .deposit(let id, _), .withdraw(let id, _):
      account = try ledger.account(id, of: command.user)
      if let account {
        let row = try ledger.system(account.currency).world
        system = SystemAccount(row: row, balance: try ledger.balance(row: row))
      }
    case .transfer(let from, let to, _):
      account = try ledger.account(from, of: command.user)
      receiver = try ledger.account(to, of: command.user)
    case .close(let id, _, let moveTo):
      account = try ledger.account(id, of: command.user)
      if let moveTo {
        receiver = try ledger.account(moveTo, of: command.user)
      } else if let account {
        let row = try ledger.system(account.currency).payable
        system = SystemAccount(row: row, balance: try ledger.balance(row: row))
      }
    case .reopen, .undo: break
    }
  }
}
