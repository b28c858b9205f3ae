import WalletCore

/// Statements that read operations with their transfers, accounts and entries.
struct OperationStatements {
  /// An operation, and the rows of the accounts that it moved money between.
  struct Found {
    let operation: Operation
    /// Without repetition, the account that the operation was about first; ``account(row:of:)`` drops all but the
    /// user's own.
    let accountRows: [Int64]
  }

  private let operationIDs: OperationIDCipher
  private let operationByNumber: Statement
  private let transfersOfOperation: Statement
  private let holdOfOperation: Statement
  private let accountByRow: Statement
  private let reversing: Statement
  private let entriesFrom: Statement
  private let operationOfEntry: Statement

  init(_ connection: SQLiteConnection, _ operationIDs: OperationIDCipher) {
    self.operationIDs = operationIDs
    operationByNumber = connection.statement(Self.operation)
    transfersOfOperation = connection.statement(Self.transfers)
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
    SELECT o.id,o.hash,o.kind,a.public_id,o.reverses,
      CASE WHEN o.kind='open' OR o.kind='rename' THEN coalesce((SELECT name FROM account_name WHERE op_id=o.id),'Erased') END,
      o.at,coalesce(n.text,''),o.account_id,o.rate,o.rate_scale,o.fee_rate,o.quoted_at,o.source,
      CASE WHEN o.commitment IS NOT NULL THEN (SELECT brand FROM op_card WHERE op_id=o.id) END,
      CASE WHEN o.commitment IS NOT NULL THEN (SELECT last_four FROM op_card WHERE op_id=o.id) END
    FROM op o JOIN account a ON a.id=o.account_id LEFT JOIN note n ON n.user_id=?2 AND n.op_id=o.id
    WHERE o.id=?1 AND o.user_id=?2
    """
  /// What an operation did to a hold, for ``HoldEvent``.
  static let hold: SQL = "SELECT hold_id,seq,delta,amount,held FROM hold_event WHERE op_id=?1"
  /// The transfers of an operation with the accounts on both sides, and the name of a merchant.
  static let transfers: SQL = """
    SELECT t.type,t.currency,t.amount,t.debit,d.kind,d.public_id,t.credit,c.kind,c.public_id,
      CASE 'merchant' WHEN c.kind THEN c.name WHEN d.kind THEN d.name END
    FROM transfer t LEFT JOIN account d ON d.id=t.debit LEFT JOIN account c ON c.id=t.credit WHERE t.op_id=?1 ORDER BY t.part
    """
  static let account: SQL = """
    SELECT a.public_id,a.name,a.currency,e.balance,e.seq,a.opened_at,a.closed_at,a.id,
      CASE WHEN a.has_holds THEN (SELECT held FROM hold_event WHERE account_id=a.id ORDER BY seq DESC LIMIT 1) END,a.has_cards,
      a.colour,a.icon,a.goal,a.low_limit
    FROM account a
      CROSS JOIN entry e ON e.account_id=a.id WHERE a.id=?1 AND a.user_id=?2 ORDER BY e.seq DESC LIMIT 1
    """

  /// One of the user's operations by its number.
  func operation(_ number: Int64, of user: UserID) throws(SQLiteFailure) -> Found? {
    try operationByNumber.first(number, user) { row throws(SQLiteFailure) in
      guard let kind = OperationKind(rawValue: row.text(2)) else { throw .unreadable("operation") }
      let (movements, rows) = try movements(of: number)
      let about = row.integer(8)
      let operation = Operation(
        id: operationIDs.id(of: number), number: number, hash: try row.digest(1), kind: kind,
        account: AccountID(try row.publicID(3)), reverses: row.optionalInteger(4), name: row.optionalText(5),
        at: row.timestamp(6), note: row.text(7), movements: movements,
        hold: kind.rule.isOfHold ? try holdOfOperation.first(number) { row in HoldEvent(row, from: 0) } ?? nil : nil,
        quote: try RateQuote(row, from: 9), card: CardLabel(row, from: 14))
      let others = rows.filter { $0 != about }
      return Found(operation: operation, accountRows: rows.contains(about) ? [about] + others : others)
    }
  }

  private func movements(
    of number: Int64
  ) throws(SQLiteFailure) -> (movements: [Operation.Movement], rows: [Int64]) {
    var rows: [Int64] = []
    let movements = try transfersOfOperation.all(number) { row throws(SQLiteFailure) in
      guard let kind = Entry.Kind(rawValue: row.text(0)) else { throw .unreadable("transfer") }
      for side in [row.integer(3), row.integer(6)] where !rows.contains(side) { rows.append(side) }
      return Operation.Movement(
        kind: kind, from: try Self.side(row, from: 4), to: try Self.side(row, from: 7),
        amount: Money(minorUnits: row.integer(2), currency: try row.currency(1)), merchant: row.optionalText(9))
    }
    return (movements, rows)
  }

  /// Reads a side of a transfer: the kind and the identifier of its account.
  private static func side(
    _ row: borrowing Row, from first: Int32
  ) throws(SQLiteFailure) -> Operation.Movement.Side {
    switch row.text(first) {
    case "user": return .account(AccountID(try row.publicID(first + 1)))
    case "world": return .world
    case "payable": return .payable
    case "exchange": return .exchange
    case "fee": return .fee
    case "merchant": return .merchant
    default: throw .unreadable("transfer")
    }
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
