import WalletCore

/// Statements that read operations with their transfers, accounts and entries.
struct OperationStatements {
  private let operationIDs: OperationIDCipher
  private let operationByNumber: Statement
  private let transfersOfOperation: Statement
  private let sideByRow: Statement
  private let accountsOfOperation: Statement
  private let holdOfOperation: Statement
  private let accountByRow: Statement
  private let reversing: Statement
  private let entriesFrom: Statement
  private let operationOfEntry: Statement

  init(_ connection: SQLiteConnection, _ operationIDs: OperationIDCipher) {
    self.operationIDs = operationIDs
    operationByNumber = connection.statement(Self.operation)
    transfersOfOperation = connection.statement(Self.transfers)
    sideByRow = connection.statement(Self.side)
    accountsOfOperation = connection.statement(Self.accounts)
    holdOfOperation = connection.statement(Self.hold)
    accountByRow = connection.statement(Self.account)
    reversing = connection.statement("SELECT id FROM op WHERE reverses=?1")
    entriesFrom = connection.statement(
      """
      SELECT seq,type,delta,balance,other,at,op_id FROM entry WHERE account_id=?1 AND seq>=?2 AND op_id=?3
        AND seq<?2+16 ORDER BY seq
      """)
    operationOfEntry = connection.statement("SELECT op_id FROM entry WHERE account_id=?1 AND seq=?2")
  }

  /// A name is missing only if its user has left; a file of everybody's history has another word for it. What only few
  /// operations have is looked up only for them.
  static let operation: SQL = """
    SELECT o.id,o.hash,o.kind,o.account_id,o.reverses,
      CASE WHEN o.kind='open' OR o.kind='rename' THEN coalesce((SELECT name FROM account_name WHERE op_id=o.id),'Erased') END,
      o.at,coalesce(n.text,''),o.rate,o.rate_scale,o.fee_rate,o.quoted_at,o.source,
      CASE WHEN o.commitment IS NOT NULL THEN (SELECT brand FROM op_card WHERE op_id=o.id) END,
      CASE WHEN o.commitment IS NOT NULL THEN (SELECT last_four FROM op_card WHERE op_id=o.id) END
    FROM op o LEFT JOIN note n ON n.user_id=?2 AND n.op_id=o.id
    WHERE o.id=?1 AND o.user_id=?2 AND o.account_id IS NOT NULL
    """
  /// What an operation did to a hold, for ``HoldEvent``.
  static let hold: SQL = "SELECT hold_id,seq,delta,amount,held FROM hold_event WHERE op_id=?1"
  /// The transfers of an operation.
  static let transfers: SQL = "SELECT type,currency,amount,debit,credit FROM transfer WHERE op_id=?1 ORDER BY part"
  /// An account as a side of a transfer, with the name of a merchant.
  static let side: SQL = "SELECT kind,public_id,CASE kind WHEN 'merchant' THEN name END FROM account WHERE id=?1"
  /// The account of an operation, and those on both sides of each transfer.
  static let accounts: SQL =
    "SELECT o.account_id,t.debit,t.credit FROM op o CROSS JOIN transfer t ON t.op_id=o.id WHERE o.id=?1 ORDER BY t.part"
  static let account: SQL = """
    SELECT a.public_id,a.name,a.currency,e.balance,e.seq,a.opened_at,a.closed_at,a.id,
      CASE WHEN a.has_holds THEN (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1) END,a.has_cards,
      a.colour,a.icon,a.goal,a.low_limit
    FROM account a
      CROSS JOIN entry e ON e.account_id=a.id WHERE a.id=?1 AND a.user_id=?2 ORDER BY e.seq DESC LIMIT 1
    """

  /// One of the user's operations by its number.
  ///
  /// - Parameters:
  ///   - number: the operation's number.
  ///   - user: the user.
  ///   - sides: the accounts that were read for operations before it; gets those that this one reads.
  /// - Returns: nil if there is none, if it is another user's, or if it is about no account.
  /// - Throws: what SQLite refused, or what is unreadable, also an account that is missing.
  func operation(
    _ number: Int64, of user: UserID, _ sides: inout TransferSides
  ) throws(SQLiteFailure) -> Operation? {
    try operationByNumber.first(number, user) { row throws(SQLiteFailure) in
      guard let kind = OperationKind(row, 2),
        case .account(let about) = try side(row.integer(3), &sides).side
      else { throw .unreadable("operation") }
      return Operation(
        id: operationIDs.id(of: number), number: number, hash: try row.digest(1), kind: kind, account: about,
        reverses: row.optionalInteger(4), name: row.optionalText(5), at: row.timestamp(6), note: row.text(7),
        movements: try movements(of: number, &sides),
        hold: kind.rule.isOfHold ? try holdOfOperation.first(number) { row in HoldEvent(row, from: 0) } ?? nil : nil,
        quote: try RateQuote(row, from: 8), card: CardLabel(row, from: 13))
    }
  }

  private func movements(
    of number: Int64, _ sides: inout TransferSides
  ) throws(SQLiteFailure) -> [Operation.Movement] {
    try transfersOfOperation.all(number) { row throws(SQLiteFailure) in
      guard let kind = Entry.Kind(row, 0) else { throw .unreadable("transfer") }
      let (from, to) = (try side(row.integer(3), &sides), try side(row.integer(4), &sides))
      return Operation.Movement(
        kind: kind, from: from.side, to: to.side,
        amount: Money(minorUnits: row.integer(2), currency: try row.currency(1)), merchant: to.merchant ?? from.merchant
      )
    }
  }

  private func side(_ account: Int64, _ sides: inout TransferSides) throws(SQLiteFailure) -> TransferSides.Account {
    if let known = sides.known[account] { return known }
    let read = try sideByRow.first(account) { row throws(SQLiteFailure) in try TransferSides.Account(row) }
    guard let read else { throw .unreadable("account") }
    sides.known[account] = read
    return read
  }

  /// The rows of the accounts that an operation moved money between, the one that it was about first.
  /// ``account(row:of:)`` drops all but the user's own.
  func accountRows(of number: Int64) throws(SQLiteFailure) -> [Int64] {
    var rows: [Int64] = []
    try accountsOfOperation.each(number) { row in
      for side in [row.integer(1), row.integer(2)] where !rows.contains(side) {
        rows.insert(side, at: side == row.integer(0) ? 0 : rows.endIndex)
      }
    }
    return rows
  }

  /// One of the user's accounts by its row; nil for the system's.
  func account(row: Int64, of user: UserID) throws(SQLiteFailure) -> Account? {
    try accountByRow.first(row, user) { row throws(SQLiteFailure) in try Account(row) }
  }

  /// The number of the operation that reversed another.
  func reversal(of number: Int64) throws(SQLiteFailure) -> Int64? {
    try reversing.first(number) { row in row.integer(0) }
  }

  /// The entries that an operation made in an account.
  func entries(
    of account: Account, bookedBy number: Int64, _ read: (borrowing Row) throws(SQLiteFailure) -> Entry
  ) throws(SQLiteFailure) -> [Entry] {
    let before = try BinarySearch.lastEntry(upTo: account.sequence) { sequence throws(SQLiteFailure) in
      try operationOfEntry.first(account.number, sequence) { row in row.integer(0) } ?? .max < number
    }
    return try entriesFrom.all(account.number, before + 1, number, read: read)
  }
}

/// The accounts on the sides of transfers that were read so far: a history names the same few again and again.
struct TransferSides {
  /// An account as a side of a transfer.
  struct Account {
    let side: Operation.Movement.Side
    /// The name of a merchant.
    let merchant: String?

    /// Reads a row of kind, identifier and name.
    fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
      switch row.text(0) {
      case "user": side = .account(AccountID(try row.publicID(1)))
      case "world": side = .world
      case "payable": side = .payable
      case "exchange": side = .exchange
      case "fee": side = .fee
      case "merchant": side = .merchant
      default: throw .unreadable("transfer")
      }
      merchant = row.optionalText(2)
    }
  }

  /// By their rows.
  fileprivate var known: [Int64: Account] = [:]
}
