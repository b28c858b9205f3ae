/// Everything the rules use to judge a command, read in the transaction that will book it.
package struct BookingContext: Sendable {
  /// Values that an import supplies in place of the store's choice.
  package struct Replay: Sendable {
    /// When the operation was booked; not before the previous operation.
    package let at: Timestamp
    /// The identifier of the account that an opening creates.
    package let account: AccountID?
    /// The card that a deposit or a withdrawal names. It may be deleted since.
    package let card: CardLabel?

    /// Values from a booking in another store.
    package init(at: Timestamp, account: AccountID?, card: CardLabel? = nil) {
      self.at = at
      self.account = account
      self.card = card
    }
  }

  /// What applies to every command that a store books.
  package struct Terms: Sendable {
    /// How many open accounts a user may have; 0 for any number.
    package var accountsAllowed: Int
    /// How much a user may do.
    package var quotas: LedgerQuotas
    /// How long after booking an operation can be undone, in seconds.
    package var undoWindow: Int
    /// How far all accounts for exchanges may be below zero; nil for any distance.
    package var exchangeLimit: ExchangeLimit?
    /// What the clock shows.
    package var now: Timestamp
    /// The time by the monotonic clock, which nobody can set back.
    package var monotonic: Timestamp
    /// When the newest operation was booked.
    package var newest: Timestamp?
    /// Whether the clock may date an operation.
    package var clock: ClockState.Verdict

    /// The terms at a given time.
    package init(
      accountsAllowed: Int, quotas: LedgerQuotas = LedgerQuotas(), undoWindow: Int = UndoPolicy.defaultWindow,
      exchangeLimit: ExchangeLimit? = nil, now: Timestamp, monotonic: Timestamp, newest: Timestamp?,
      clock: ClockState.Verdict
    ) {
      self.accountsAllowed = accountsAllowed
      self.quotas = quotas
      self.undoWindow = undoWindow
      self.exchangeLimit = exchangeLimit
      self.now = now
      self.monotonic = monotonic
      self.newest = newest
      self.clock = clock
    }
  }

  /// The terms for every command.
  package let terms: Terms
  /// The account that the command is about; nil if the user has no such account.
  package var account: AccountState?
  /// The account that receives money: the user's other one for a transfer, a closing or an exchange, the merchant's for
  /// a capture.
  package var receiver: AccountState?
  /// The system account on the other side, unless that is the user's own account or a merchant's: the outside world's,
  /// `payable` for a closing, `exchange` in the account's currency for an exchange.
  package var system: AccountState?
  /// The system account on the other side of an exchange, in the receiver's currency.
  package var otherSystem: AccountState?
  /// The system account for the fee of an exchange; read only if there is a fee.
  package var feeAccount: AccountState?
  /// The card that the command names; nil if it names none, or the user has no such card.
  package var card: StoredCard?
  /// The balances of all system accounts for exchanges; read only for an exchange, if they are limited.
  package var exchangeBalances: [Money] = []
  /// The hold that the command is about; nil if the user has no such hold.
  package var hold: HoldState?
  /// The operation to undo; nil if the user has no such operation.
  package var reversed: ReversibleOperation?
  /// The accounts that the operation to undo moved money between, by number.
  package var sides: [AccountNumber: AccountState] = [:]
  /// How many open accounts the user has; read only for commands that add one.
  package var openAccounts = 0
  /// How many accounts the user ever opened, at most as many as allowed; read only for an opening, if that is limited.
  package var accountsEver = 0
  /// How many operations the user booked in the last day: from the store's ``OperationCounts``, if that is limited.
  package var operationsInDay = 0
  /// Set for an import: its file dates the operation, and the clock was judged when it was first booked.
  package var replay: Replay?

  /// The operation's time: never before the previous operation's.
  package var at: Timestamp { (replay?.at ?? terms.now).notBefore(terms.newest) }

  /// The time that the undo window is checked against: the latest that any clock shows, so that setting a clock back
  /// does not reopen an undo window.
  var latest: Timestamp { max(at, terms.monotonic) }

  /// A context with nothing read yet.
  package init(_ terms: Terms) { self.terms = terms }

  /// Reads what judging a command needs, and no more.
  /// - Throws: the books' own failure.
  package init<Books: BookingSource>(
    for command: LedgerCommand, _ terms: Terms, replay: Replay? = nil, in books: Books
  ) throws(Books.Failure) {
    self.init(terms)
    self.replay = replay
    switch command.action {
    case .open:
      openAccounts = try books.openAccounts(of: command.user)
      let most = terms.quotas.accountsEver
      if most > 0 { accountsEver = try books.accountsEver(of: command.user, upTo: most) }
    case .rename(let id, _):
      account = try books.account(id, of: command.user)
    case .deposit(let id, _, let card), .withdraw(let id, _, _, let card):
      account = try books.account(id, of: command.user)
      if let account { system = try books.world(account.currency) }
      if let card { self.card = try books.card(card, of: command.user) }
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
    case .exchange(let order):
      try readExchange(order, of: command.user, in: books)
    case .authorise(let id, _):
      account = try books.account(id, of: command.user)
    case .raise(let id, _), .void(let id), .expire(let id):
      try readHold(id, of: command.user, in: books)
    case .capture(let id, _, let merchant, _):
      try readHold(id, of: command.user, in: books)
      receiver = try books.merchant(merchant)
    }
  }

  private mutating func readExchange<Books: BookingSource>(
    _ order: ExchangeOrder, of user: UserID, in books: Books
  ) throws(Books.Failure) {
    account = try books.account(order.from, of: user)
    receiver = try books.account(order.to, of: user)
    guard let account, let receiver else { return }
    system = try books.exchange(account.currency)
    otherSystem = try books.exchange(receiver.currency)
    if order.fee.minorUnits > 0 { feeAccount = try books.fee(account.currency) }
    if terms.exchangeLimit != nil { exchangeBalances = try books.exchangeBalances() }
  }

  private mutating func readHold<Books: BookingSource>(
    _ id: OperationID, of user: UserID, in books: Books
  ) throws(Books.Failure) {
    hold = try books.hold(id, of: user)
    if let hold { account = try books.account(hold.account) }
  }

  private mutating func readSides<Books: BookingSource>(
    of operation: ReversibleOperation?, _ user: UserID, in books: Books
  ) throws(Books.Failure) {
    reversed = operation
    guard let operation else { return }
    if operation.kind.effect == .closes { openAccounts = try books.openAccounts(of: user) }
    for movement in operation.movements {
      for number in [movement.debit, movement.credit] where sides[number] == nil {
        sides[number] = try books.account(number)
      }
    }
  }
}
