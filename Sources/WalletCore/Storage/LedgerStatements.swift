/// The writer's statements on accounts, operations and transfers.
struct LedgerStatements {
  /// An account as the rules look at it.
  struct AccountRow: Equatable {
    let row: Int64
    let id: AccountID
    let currency: Currency
    let balance: Int64
    let sequence: Int64
    let isClosed: Bool
  }

  /// The newest operation.
  struct Newest {
    let head: LedgerHead
    let at: Timestamp
  }

  /// An operation as an idempotency key finds it.
  struct Booked {
    let receipt: LedgerReceipt
    let fingerprint: Digest
  }

  /// The system's accounts of one currency, by row.
  struct SystemRows {
    var world: Int64
    var payable: Int64
  }

  private let systemRows: [Currency: SystemRows]
  private let bookedByKey: Statement
  private let accountByID: Statement
  private let balanceByRow: Statement
  private let openCount: Statement
  private let newestOperation: Statement
  private let newestTransfer: Statement
  private let insertAccount: Statement
  private let insertOperation: Statement
  private let insertTransfer: Statement
  let rename: Statement
  let close: Statement

  init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    bookedByKey = try connection.prepare(
      """
      SELECT o.public_id,o.id,o.hash,a.public_id,o.at,o.fingerprint FROM op o JOIN account a ON a.id=o.account_id
      WHERE o.user_id=?1 AND o.idem=?2
      """)
    accountByID = try connection.prepare(
      "SELECT id,currency,balance,seq,closed_at FROM account WHERE public_id=?1 AND user_id=?2")
    balanceByRow = try connection.prepare("SELECT balance FROM account WHERE id=?1")
    openCount = try connection.prepare(
      "SELECT count(*) FROM account WHERE user_id=?1 AND kind='user' AND closed_at IS NULL")
    newestOperation = try connection.prepare("SELECT id,hash,at FROM op ORDER BY id DESC LIMIT 1")
    newestTransfer = try connection.prepare("SELECT coalesce(max(id),0) FROM transfer")
    insertAccount = try connection.prepare(
      "INSERT INTO account(public_id,user_id,kind,name,currency,opened_at) VALUES(?1,?2,'user',?3,?4,?5)")
    insertOperation = try connection.prepare(
      """
      INSERT INTO op(id,public_id,user_id,kind,account_id,reverses,name,idem,fingerprint,at,prev,hash)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)
      """)
    insertTransfer = try connection.prepare(
      "INSERT INTO transfer(id,op_id,type,debit,credit,currency,amount) VALUES(?1,?2,?3,?4,?5,?6,?7)")
    rename = try connection.prepare("UPDATE account SET name=?2 WHERE id=?1")
    close = try connection.prepare("UPDATE account SET closed_at=?2 WHERE id=?1")
    systemRows = try Self.readSystemRows(connection)
  }

  /// What was booked under a key of this user.
  func booked(_ key: OperationKey, by user: UserID) throws(SQLiteFailure) -> Booked? {
    try bookedByKey.first(user, key.id) { row throws(SQLiteFailure) in
      let receipt = LedgerReceipt(
        operation: OperationID(try row.publicID(0)), number: row.integer(1), hash: try row.digest(2),
        account: AccountID(try row.publicID(3)), at: row.timestamp(4), replayed: true)
      return Booked(receipt: receipt, fingerprint: try row.digest(5))
    }
  }

  /// One of the user's accounts, open or closed; nil for another's as for none.
  func account(_ id: AccountID, of user: UserID) throws(SQLiteFailure) -> AccountRow? {
    try accountByID.first(id.id, user) { row throws(SQLiteFailure) in
      AccountRow(
        row: row.integer(0), id: id, currency: try row.currency(1), balance: row.integer(2), sequence: row.integer(3),
        isClosed: !row.isNull(4))
    }
  }

  func openAccounts(of user: UserID) throws(SQLiteFailure) -> Int {
    Int(try openCount.first(user) { row in row.integer(0) } ?? 0)
  }

  func newest() throws(SQLiteFailure) -> Newest? {
    try newestOperation.first { row throws(SQLiteFailure) in
      Newest(head: LedgerHead(number: row.integer(0), hash: try row.digest(1)), at: row.timestamp(2))
    }
  }

  func newestTransferNumber() throws(SQLiteFailure) -> Int64 {
    try newestTransfer.first { row in row.integer(0) } ?? 0
  }

  /// The rows of the system's accounts; they are there from the first migration on.
  func system(_ currency: Currency) throws(SQLiteFailure) -> SystemRows {
    guard let rows = systemRows[currency] else { throw .unreadable("system accounts") }
    return rows
  }

  func balance(row: Int64) throws(SQLiteFailure) -> Int64 {
    guard let balance = try balanceByRow.first(row, read: { row in row.integer(0) }) else {
      throw .unreadable("account")
    }
    return balance
  }

  func insertAccount(
    _ id: AccountID, of user: UserID, name: String, _ currency: Currency, at: Timestamp
  ) throws(SQLiteFailure) {
    try insertAccount.run(id.id, user, name, currency, at)
  }

  /// Writes a link and its transfers.
  func insert(_ link: HashChain.Link, previous: Digest, hash: Digest) throws(SQLiteFailure) {
    try insertOperation.run(
      link.number, link.id, link.user, link.kind, link.account, link.reverses, link.name, link.key, link.fingerprint,
      link.at, previous, hash)
    for transfer in link.transfers {
      try insertTransfer.run(
        transfer.number, link.number, transfer.type, transfer.debit, transfer.credit, transfer.currency, transfer.amount
      )
    }
  }

  private static func readSystemRows(
    _ connection: SQLiteConnection
  ) throws(SQLiteFailure) -> [Currency: SystemRows] {
    var found: [Currency: SystemRows] = [:]
    let statement = try connection.prepare(
      "SELECT id,kind,currency FROM account WHERE kind IN('world','payable','exchange','fee')")
    try statement.each { row throws(SQLiteFailure) in
      var rows = try found[row.currency(2)] ?? SystemRows(world: 0, payable: 0)
      switch row.text(1) {
      case "world": rows.world = row.integer(0)
      case "payable": rows.payable = row.integer(0)
      default: break
      }
      try found[row.currency(2)] = rows
    }
    return found
  }
}
