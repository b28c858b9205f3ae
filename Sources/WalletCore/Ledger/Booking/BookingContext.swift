/// All that the rules look at when they judge a command: read in the transaction that will book it.
public struct BookingContext: Sendable {
  /// What an import brings along in place of what the store would choose.
  public struct Replay: Sendable {
    /// When the operation was booked; not before the operation before it.
    public let at: Timestamp
    /// The account that an opening makes.
    public let account: AccountID?

    /// What was booked before, in another store.
    public init(at: Timestamp, account: AccountID?) {
      self.at = at
      self.account = account
    }
  }

  /// What holds for every command that a store books.
  public struct Terms: Sendable {
    /// How many open accounts a user may have; 0 for any number.
    public var accountsAllowed: Int
    /// That many seconds after it was booked an operation can be taken back.
    public var undoSeconds: Int
    /// What the clock shows.
    public var now: Timestamp
    /// The same by the clock that nobody can set back.
    public var monotonic: Timestamp
    /// When the newest operation was booked.
    public var newest: Timestamp?
    /// Whether the clock may date an operation.
    public var clock: ClockState.Verdict

    /// The terms at a moment.
    public init(
      accountsAllowed: Int, undoSeconds: Int = UndoPolicy.standardSeconds, now: Timestamp, monotonic: Timestamp,
      newest: Timestamp?, clock: ClockState.Verdict
    ) {
      self.accountsAllowed = accountsAllowed
      self.undoSeconds = undoSeconds
      self.now = now
      self.monotonic = monotonic
      self.newest = newest
      self.clock = clock
    }
  }

  /// What holds for every command.
  public let terms: Terms
  /// The account that the command is about; nil if the user has no such account.
  public var account: AccountState?
  /// Where money is to go, for a transfer or a closing.
  public var receiver: AccountState?
  /// The system's account on the other side, where it is not the user's own.
  public var system: AccountState?
  /// What is to be taken back; nil if the user has no such operation.
  public var reversed: ReversibleOperation?
  /// The accounts that it moved money between.
  public var sides: [AccountNumber: AccountState] = [:]
  /// How many open accounts the user has; read only where one is added.
  public var openAccounts = 0
  /// An operation of an import is dated by its file, and its clock was judged when it was first booked.
  public var replay: Replay?

  /// The moment that the operation is dated by: never before the one before it.
  public var at: Timestamp {
    let now = replay?.at ?? terms.now
    return max(now, terms.newest ?? now)
  }

  /// What the time to undo something is measured by: the latest that any clock says, so that setting one back revives
  /// nothing.
  var latest: Timestamp { max(at, terms.monotonic) }

  /// Nothing is read yet.
  public init(_ terms: Terms) { self.terms = terms }

  /// Reads what a command's judgement needs, and no more.
  /// - Throws: what the books said.
  public init<Books: BookingSource>(
    for command: LedgerCommand, _ terms: Terms, replay: Replay? = nil, in books: Books
  ) throws(Books.Failure) {
    self.init(terms)
    self.replay = replay
    switch command.action {
    case .open:
      openAccounts = try books.openAccounts(of: command.user)
    case .rename(let id, _):
      account = try books.account(id, of: command.user)
    case .deposit(let id, _), .withdraw(let id, _, _):
      account = try books.account(id, of: command.user)
      if let account { system = try books.world(account.currency) }
    case .transfer(let from, let to, _, _):
      account = try books.account(from, of: command.user)
      receiver = try books.account(to, of: command.user)
    case .close(let id, _, let moveTo):
      account = try books.account(id, of: command.user)
      if let moveTo {
        receiver = try books.account(moveTo, of: command.user)
      } else if let account {
        system = try books.payable(account.currency)
      }
    case .reopen(let id):
      account = try books.account(id, of: command.user)
      if let account { try readSides(of: books.closing(of: account.number), command.user, in: books) }
    case .undo(let operation):
      try readSides(of: books.reversible(operation, of: command.user), command.user, in: books)
      if let reversed { account = try books.account(reversed.account) }
    }
  }

  private mutating func readSides<Books: BookingSource>(
    of operation: ReversibleOperation?, _ user: UserID, in books: Books
  ) throws(Books.Failure) {
    reversed = operation
    guard let operation else { return }
    if operation.kind == .close { openAccounts = try books.openAccounts(of: user) }
    for movement in operation.movements {
      for number in [movement.debit, movement.credit] where sides[number] == nil {
        sides[number] = try books.account(number)
      }
    }
  }
}
