import WalletCore

/// The writer's statements for accounts, operations and transfers.
struct LedgerStatements: BookingSource {
  private let operationIDs: OperationIDCipher
  /// The rows of the table of kinds, by their code.
  private let kinds: [String: KindRule]
  let systemAccounts: SystemAccountStatements
  private let bookedByKey: Statement
  private let accountByID: Statement
  private let accountByNumber: Statement
  private let systemAccountByNumber: Statement
  private let merchantByID: Statement
  private let exchangeBalancesOfAll: Statement
  private let holdByNumber: Statement
  private let cardByID: Statement
  private let openCount: Statement
  private let everCount: Statement
  private let newestOperation: Statement
  private let reversibleByNumber: Statement
  private let newestClosing: Statement
  private let transfersOfOperation: Statement
  private let highestAccount: Statement
  private let insertAccount: Statement
  private let insertMerchant: Statement
  private let insertOperation: Statement
  private let insertName: Statement
  private let insertCard: Statement
  private let insertHoldEvent: Statement
  private let insertTransfer: Statement
  let rename: Statement
  let close: Statement
  let saveNote: Statement
  let dropNote: Statement

  init(
    _ connection: SQLiteConnection, _ operationIDs: OperationIDCipher, _ kinds: [KindRule]
  ) {
    self.operationIDs = operationIDs
    self.kinds = Dictionary(kinds.map { ($0.code, $0) }) { first, _ in first }
    bookedByKey = connection.statement(Self.bookedQuery)
    accountByID = connection.statement(Self.accountQuery)
    accountByNumber = connection.statement(Self.accountByNumberQuery)
    systemAccountByNumber = connection.statement(Self.systemAccountQuery)
    merchantByID = connection.statement(Self.merchantQuery)
    exchangeBalancesOfAll = connection.statement(Self.exchangeBalancesQuery)
    holdByNumber = connection.statement(Self.holdQuery)
    cardByID = connection.statement(StoredCard.byID)
    openCount = connection.statement(Self.openCounting)
    everCount = connection.statement(
      "SELECT count(*) FROM (SELECT 1 FROM account WHERE user_id=?1 AND kind='user' LIMIT ?2)")
    newestOperation = connection.statement(NewestOperation.query)
    reversibleByNumber = connection.statement(Self.reversibleQuery)
    newestClosing = connection.statement(Self.closingQuery)
    transfersOfOperation = connection.statement(Self.transfersQuery)
    highestAccount = connection.statement("SELECT max(id) FROM account")
    insertAccount = connection.statement(
      "INSERT OR ROLLBACK INTO account(id,public_id,user_id,kind,name,currency,opened_at) VALUES(?1,?2,?3,'user',?4,?5,?6)"
    )
    insertMerchant = connection.statement(
      "INSERT OR ROLLBACK INTO account(id,public_id,kind,name,currency,opened_at) VALUES(?1,?2,'merchant',?3,?4,?5)")
    insertName = connection.statement("INSERT OR ROLLBACK INTO account_name(op_id,salt,name) VALUES(?1,?2,?3)")
    insertCard = connection.statement("INSERT OR ROLLBACK INTO op_card(op_id,salt,brand,last_four) VALUES(?1,?2,?3,?4)")
    insertHoldEvent = connection.statement(Self.insertingHoldEvent)
    insertOperation = connection.statement(Self.insertingOperation)
    insertTransfer = connection.statement(Self.insertingTransfer)
    rename = connection.statement("UPDATE OR ROLLBACK account SET name=?2 WHERE id=?1")
    close = connection.statement("UPDATE OR ROLLBACK account SET closed_at=?2 WHERE id=?1")
    saveNote = connection.statement(
      """
      INSERT INTO note(user_id,op_id,text,at) VALUES(?1,?2,?3,?4)
      ON CONFLICT(user_id,op_id) DO UPDATE SET text=excluded.text, at=excluded.at
      """)
    dropNote = connection.statement("DELETE FROM note WHERE user_id=?1 AND op_id=?2")
    systemAccounts = SystemAccountStatements(connection)
  }

  /// The operation booked under a key, of any user.
  func booked(_ key: OperationKey) throws(SQLiteFailure) -> BookedOperation? {
    try bookedByKey.first(key.id) { row throws(SQLiteFailure) in
      let number = row.integer(0)
      let receipt = LedgerReceipt(
        operation: operationIDs.id(of: number), number: number, hash: try row.digest(1),
        account: AccountID(try row.publicID(2)), at: row.timestamp(3), replayed: true)
      return BookedOperation(
        user: row.user(5), receipt: receipt, fingerprint: try row.digest(4),
        nameSalt: row.isNull(6) ? nil : row.bytes(6))
    }
  }

  /// One of the user's accounts, open or closed; nil if it is another user's or does not exist.
  func account(_ id: AccountID, of user: UserID) throws(SQLiteFailure) -> AccountState? {
    try accountByID.first(id.id, user) { row throws(SQLiteFailure) in try AccountState(row) }
  }

  /// Any account by its number.
  func account(_ number: AccountNumber) throws(SQLiteFailure) -> AccountState {
    try account(number, by: accountByNumber)
  }

  private func account(_ number: AccountNumber, by statement: Statement) throws(SQLiteFailure) -> AccountState {
    guard let account = try statement.first(number, read: { row throws(SQLiteFailure) in try AccountState(row) })
    else { throw .unreadable("account") }
    return account
  }

  func openAccounts(of user: UserID) throws(SQLiteFailure) -> Int {
    Int(try openCount.first(user) { row in row.integer(0) } ?? 0)
  }

  func accountsEver(of user: UserID, upTo most: Int) throws(SQLiteFailure) -> Int {
    Int(try everCount.first(user, Int64(most)) { row in row.integer(0) } ?? 0)
  }

  func newest() throws(SQLiteFailure) -> NewestOperation? {
    try newestOperation.first { row throws(SQLiteFailure) in try NewestOperation(row) }
  }

  /// One of the user's operations, with its transfers.
  func reversible(_ id: OperationID, of user: UserID) throws(SQLiteFailure) -> ReversibleOperation? {
    guard let number = operationIDs.place(of: id)?.number else { return nil }
    return try withMovements(
      reversibleByNumber.first(number, user) { row throws(SQLiteFailure) in try ReversibleOperation(row, kinds) })
  }

  /// The last operation that closed an account.
  func closing(of account: AccountNumber) throws(SQLiteFailure) -> ReversibleOperation? {
    try withMovements(newestClosing.first(account) { row throws(SQLiteFailure) in try ReversibleOperation(row, kinds) })
  }

  private func withMovements(_ found: ReversibleOperation?) throws(SQLiteFailure) -> ReversibleOperation? {
    guard var found else { return nil }
    found.movements = try transfersOfOperation.all(found.number) { row throws(SQLiteFailure) in
      try BookingPlan.Movement(row)
    }
    return found
  }

  func world(_ currency: Currency) throws(SQLiteFailure) -> AccountState {
    try account(system(currency).world, by: systemAccountByNumber)
  }

  func payable(_ currency: Currency) throws(SQLiteFailure) -> AccountState {
    try account(system(currency).payable, by: systemAccountByNumber)
  }

  func exchange(_ currency: Currency) throws(SQLiteFailure) -> AccountState {
    try account(system(currency).exchange, by: systemAccountByNumber)
  }

  func exchangeBalances() throws(SQLiteFailure) -> [Money] {
    var balances: [Money] = []
    try exchangeBalancesOfAll.each { row throws(SQLiteFailure) in
      balances.append(Money(minorUnits: row.integer(1), currency: try row.currency(0)))
    }
    return balances
  }

  func fee(_ currency: Currency) throws(SQLiteFailure) -> AccountState {
    try account(system(currency).fee, by: systemAccountByNumber)
  }

  func merchant(_ id: AccountID) throws(SQLiteFailure) -> AccountState? {
    try merchantByID.first(id.id) { row throws(SQLiteFailure) in try AccountState(row) }
  }

  func hold(_ id: OperationID, of user: UserID) throws(SQLiteFailure) -> HoldState? {
    guard let number = operationIDs.place(of: id)?.number else { return nil }
    return try holdByNumber.first(number, user) { row in
      HoldState(number: number, account: row.account(0), amount: row.integer(1))
    }
  }

  func card(_ id: CardID, of user: UserID) throws(SQLiteFailure) -> StoredCard? {
    try cardByID.first(id, user) { row throws(SQLiteFailure) in try StoredCard(row) }
  }

  private func system(_ currency: Currency) throws(SQLiteFailure) -> SystemAccounts {
    guard let numbers = try systemAccounts.find(currency) else { throw .unreadable("system accounts") }
    return numbers
  }

  /// The number that the next account gets. Called before its operation is written, which names it.
  func nextAccount() throws(SQLiteFailure) -> AccountNumber {
    AccountNumber(max(try highestAccount.first { row in row.integer(0) } ?? 0, 0) + 1)
  }

  func insertAccount(
    _ number: AccountNumber, _ id: AccountID, of user: UserID, name: String, _ currency: Currency, at: Timestamp
  ) throws(SQLiteFailure) {
    try insertAccount.run(number, id.id, user, name, currency, at)
  }

  func insertMerchant(_ id: AccountID, name: String, _ currency: Currency, at: Timestamp) throws(SQLiteFailure) {
    try insertMerchant.run(nextAccount(), id.id, name, currency, at)
  }

  /// Writes an operation alone; what belongs to it follows.
  func insert(_ link: HashChain.Link, hash: Digest) throws(SQLiteFailure) {
    try insertOperation.run(
      link.number, link.user, link.kind, link.account, link.movements.count, link.reverses, link.commitment,
      link.quote?.rate.digits, link.quote?.rate.scale, link.quote?.feeRate, link.quote?.quotedAt, link.quote?.source,
      link.key, link.fingerprint, link.at, hash)
  }

  /// Writes the name that an operation gives to an account, with its salt.
  func insert(_ name: CommittedText, of link: HashChain.Link) throws(SQLiteFailure) {
    try insertName.run(link.number, SQLBytes(name.salt), name.text)
  }

  /// Writes the card that an operation names, with the salt of its commitment.
  func insert(_ card: CardLabel, salt: [UInt8], of link: HashChain.Link) throws(SQLiteFailure) {
    try insertCard.run(link.number, SQLBytes(salt), card.brand.rawValue, card.lastFour)
  }

  /// Writes what an operation does to a hold.
  func insert(_ event: HoldEvent, of link: HashChain.Link) throws(SQLiteFailure) {
    try insertHoldEvent.run(
      link.account, event.sequence, event.hold, link.number, event.delta, event.amount, event.held)
  }

  /// Writes the transfers of an operation; the triggers write their entries.
  func insertTransfers(of link: HashChain.Link) throws(SQLiteFailure) {
    for transfer in link.movements {
      try insertTransfer.run(
        link.number, transfer.part, transfer.type, transfer.debit, transfer.credit, transfer.currency, transfer.amount)
    }
  }

  /// The identifier by which the user knows an operation.
  func id(of number: Int64) -> OperationID { operationIDs.id(of: number) }
}

extension LedgerStatements {
  static let openCounting: SQL = "SELECT count(*) FROM account WHERE user_id=?1 AND kind='user' AND closed_at IS NULL"
  static let bookedQuery: SQL = """
    SELECT o.id,o.hash,a.public_id,o.at,o.fingerprint,o.user_id,n.salt FROM op o JOIN account a ON a.id=o.account_id
      LEFT JOIN account_name n ON n.op_id=o.id
    WHERE o.idem=?1
    """
  static let accountQuery: SQL = """
    SELECT a.id,a.public_id,a.name,a.kind,a.currency,e.balance,e.seq,a.closed_at,h.seq,h.held FROM account a
      CROSS JOIN entry e ON e.account_id=a.id
      LEFT JOIN hold_event h ON h.account_id=a.id AND h.seq=CASE WHEN a.has_holds THEN (SELECT max(seq) FROM hold_event WHERE account_id=a.id) END
    WHERE a.public_id=?1 AND a.user_id=?2 ORDER BY e.seq DESC LIMIT 1
    """
  static let accountByNumberQuery: SQL = """
    SELECT a.id,a.public_id,a.name,a.kind,a.currency,e.balance,e.seq,a.closed_at,h.seq,h.held FROM account a
      CROSS JOIN entry e ON e.account_id=a.id
      LEFT JOIN hold_event h ON h.account_id=a.id AND h.seq=CASE WHEN a.has_holds THEN (SELECT max(seq) FROM hold_event WHERE account_id=a.id) END
    WHERE a.id=?1 ORDER BY e.seq DESC LIMIT 1
    """
  /// Nothing is held on the system's accounts.
  static let systemAccountQuery: SQL = """
    SELECT a.id,a.public_id,a.name,a.kind,a.currency,e.balance,e.seq,a.closed_at,NULL,NULL FROM account a
      CROSS JOIN entry e ON e.account_id=a.id WHERE a.id=?1 ORDER BY e.seq DESC LIMIT 1
    """
  static let merchantQuery: SQL = """
    SELECT a.id,a.public_id,a.name,a.kind,a.currency,e.balance,e.seq,a.closed_at,NULL,NULL FROM account a
      CROSS JOIN entry e ON e.account_id=a.id WHERE a.public_id=?1 AND a.kind='merchant' ORDER BY e.seq DESC LIMIT 1
    """
  /// In these words the index of the system's accounts serves it.
  static let exchangeBalancesQuery: SQL = """
    SELECT currency,(SELECT balance FROM entry WHERE account_id=account.id ORDER BY seq DESC LIMIT 1) FROM account
    WHERE kind IN('world','payable','exchange','fee') AND kind='exchange'
    """
  /// A hold's newest event, if the operation that authorised it is the user's.
  static let holdQuery: SQL = """
    SELECT h.account_id,h.amount FROM op o CROSS JOIN hold_event h ON h.hold_id=o.id WHERE o.id=?1 AND o.user_id=?2
    ORDER BY h.op_id DESC LIMIT 1
    """
  static let reversibleQuery: SQL = """
    SELECT o.id,o.kind,o.account_id,o.at,EXISTS(SELECT 1 FROM op WHERE reverses=o.id) FROM op o
    WHERE o.id=?1 AND o.user_id=?2 AND o.account_id IS NOT NULL
    """
  /// The transfers of an operation, for ``HashChain/Movement`` and ``BookingPlan/Movement``.
  static let transfersQuery: SQL =
    "SELECT part,type,debit,credit,currency,amount FROM transfer WHERE op_id=?1 ORDER BY part"
  static let closingQuery: SQL = """
    SELECT o.id,o.kind,o.account_id,o.at,EXISTS(SELECT 1 FROM op WHERE reverses=o.id) FROM op o
    WHERE o.account_id=?1 AND (o.kind='open' OR o.kind='rename' OR o.kind='close' OR o.kind='reopen') AND o.kind='close' ORDER BY o.id DESC LIMIT 1
    """
  /// With OR ROLLBACK, as all statements for bookings and as the triggers do: see ``Schema/bookingGuards``.
  static let insertingOperation: SQL = """
    INSERT OR ROLLBACK INTO op(id,user_id,kind,account_id,legs,reverses,commitment,rate,rate_scale,fee_rate,quoted_at,source,
      idem,fingerprint,at,hash) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16)
    """
  static let insertingHoldEvent: SQL =
    "INSERT OR ROLLBACK INTO hold_event(account_id,seq,hold_id,op_id,delta,amount,held) VALUES(?1,?2,?3,?4,?5,?6,?7)"
  static let insertingTransfer: SQL =
    "INSERT OR ROLLBACK INTO transfer(op_id,part,type,debit,credit,currency,amount) VALUES(?1,?2,?3,?4,?5,?6,?7)"
}

extension AccountState {
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    self.init(
      number: row.account(0), id: AccountID(try row.publicID(1)), name: row.text(2),
      isUserAccount: row.text(3) == "user",
      currency: try row.currency(4), balance: row.integer(5), sequence: row.integer(6), isClosed: !row.isNull(7),
      holds: AccountHolds(sequence: row.integer(8), held: row.integer(9)))
  }
}

extension ReversibleOperation {
  fileprivate init(_ row: borrowing Row, _ kinds: [String: KindRule]) throws(SQLiteFailure) {
    guard let kind = kinds[row.text(1)] else { throw .unreadable("operation") }
    self.init(
      number: row.integer(0), kind: kind, account: row.account(2), at: row.timestamp(3), isReversed: row.boolean(4))
  }
}

extension BookingPlan.Movement {
  /// Reads a row of part, type, debit, credit, currency and amount.
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    guard let type = Entry.Kind(rawValue: row.text(1)) else { throw .unreadable("transfer") }
    self.init(
      type, debit: row.account(2), credit: row.account(3),
      amount: Money(minorUnits: row.integer(5), currency: try row.currency(4)))
  }
}

extension HashChain.Movement {
  /// Reads a row of part, type, debit, credit, currency and amount.
  init(_ row: borrowing Row) {
    self.init(
      part: row.integer(0), type: row.text(1), debit: row.account(2), credit: row.account(3), currency: row.text(4),
      amount: row.integer(5))
  }
}
