/// All that the rules look at when they judge a command: read in the writer, in the transaction that will book it.
struct BookingSituation {
  typealias AccountRow = LedgerStatements.AccountRow

  /// The account that the command is about; nil if the user has no such account.
  var account: AccountRow?
  /// Where money is to go, for a transfer or a closing.
  var receiver: AccountRow?
  /// The system's account on the other side, where it is not the user's own.
  var system: AccountRow?
  /// What is to be taken back; nil if the user has no such operation.
  var reversed: LedgerStatements.Reversible?
  /// The accounts that it moved money between, by row.
  var sides: [Int64: AccountRow] = [:]
  /// How many open accounts the user has; read only where one is added.
  var openAccounts = 0
  /// How many it may have; 0 for any number.
  var accountsAllowed: Int
  /// So many seconds after it was booked an operation can be taken back.
  var undoSeconds = UndoPolicy.standardSeconds
  var now: Timestamp
  /// The same by the clock that nobody can set back.
  var steady: Timestamp
  /// When the newest operation was booked.
  var newest: Timestamp?
  /// Whether the clock may date an operation.
  var clock: ClockState.Verdict
  /// An operation of an import is dated by its file, and its clock was judged when it was first booked.
  var isReplay = false

  /// The moment that the operation is dated by: never before the one before it.
  var at: Timestamp { max(now, newest ?? now) }

  /// What the time to undo something is measured by: the latest that any clock says, so that setting one back revives
  /// nothing.
  var latest: Timestamp { max(at, steady) }

  init(
    accountsAllowed: Int, now: Timestamp, steady: Timestamp, newest: Timestamp?, clock: ClockState.Verdict
  ) {
    self.accountsAllowed = accountsAllowed
    self.now = now
    self.steady = steady
    self.newest = newest
    self.clock = clock
  }

  /// Reads what a command's judgement needs, and no more.
  init(for command: LedgerCommand, _ replay: BookCommand.Replay?, in books: Books) throws(SQLiteFailure) {
    let configuration = books.configuration
    self.init(
      accountsAllowed: configuration.accountsAllowed, now: replay?.at ?? configuration.clock.now(),
      steady: configuration.clock.steady(), newest: books.newest, clock: books.clockVerdict)
    undoSeconds = configuration.undoSeconds
    isReplay = replay != nil
    let ledger = books.ledger
    switch command.action {
    case .open:
      openAccounts = try ledger.openAccounts(of: command.user)
    case .rename(let id, _):
      account = try ledger.account(id, of: command.user)
    case .deposit(let id, _), .withdraw(let id, _, _):
      account = try ledger.account(id, of: command.user)
      if let account { system = try ledger.account(row: ledger.system(account.currency).world) }
    case .transfer(let from, let to, _, _):
      account = try ledger.account(from, of: command.user)
      receiver = try ledger.account(to, of: command.user)
    case .close(let id, _, let moveTo):
      account = try ledger.account(id, of: command.user)
      if let moveTo {
        receiver = try ledger.account(moveTo, of: command.user)
      } else if let account {
        system = try ledger.account(row: ledger.system(account.currency).payable)
      }
    case .reopen(let id):
      account = try ledger.account(id, of: command.user)
      if let account { try readSides(of: ledger.closing(of: account.row), command.user, in: ledger) }
    case .undo(let operation):
      try readSides(of: ledger.reversible(operation, of: command.user), command.user, in: ledger)
      account = try reversed.map { reversed throws(SQLiteFailure) in try ledger.account(row: reversed.account) }
    }
  }

  private mutating func readSides(
    of operation: LedgerStatements.Reversible?, _ user: UserID, in ledger: LedgerStatements
  ) throws(SQLiteFailure) {
    reversed = operation
    guard let operation else { return }
    if operation.kind == .close { openAccounts = try ledger.openAccounts(of: user) }
    for movement in operation.movements {
      for row in [movement.debit, movement.credit] where sides[row] == nil {
        sides[row] = try ledger.account(row: row)
      }
    }
  }
}
