/// Books one ledger command: looks the key up, reads the rows, has the rules judge them, and writes.
struct BookCommand: WriterCommand {
  let command: LedgerCommand
  /// What the account that is opened is to be called where it had an identifier before; nil for a new one.
  var opening: AccountID?

  var deadline: Timestamp? { command.deadline }

  func isRefusal(_ answer: Result<LedgerReceipt, LedgerRefusal>) -> Bool {
    if case .failure = answer { true } else { false }
  }

  func run(in books: Books) throws(SQLiteFailure) -> Result<LedgerReceipt, LedgerRefusal> {
    let fingerprint = command.action.fingerprint
    if let booked = try books.ledger.booked(command.key, by: command.user) {
      return booked.fingerprint == fingerprint ? .success(booked.receipt) : .failure(.keyReused)
    }
    let newest = try books.ledger.newest()
    let situation = try BookingSituation(for: command, in: books, newest: newest?.at)
    let plan: BookingPlan
    do throws(LedgerRefusal) {
      plan = try BookingRules(situation: situation).judge(command.action)
    } catch {
      return .failure(error)
    }
    let at = max(situation.now, newest?.at ?? situation.now)
    return .success(try write(plan, on: situation.account, fingerprint, after: newest?.head, at: at, in: books))
  }

  /// Writes in the order that the triggers ask for: a new account before its operation; name and closing after theirs.
  private func write(
    _ plan: BookingPlan, on existing: LedgerStatements.AccountRow?, _ fingerprint: Digest, after newest: LedgerHead?,
    at: Timestamp, in books: Books
  ) throws(SQLiteFailure) -> LedgerReceipt {
    let account: AccountID
    let row: Int64
    if let existing {
      (account, row) = (existing.id, existing.row)
    } else {
      account = opening ?? AccountID(books.configuration.random.publicID())
      row = try openAccount(account, at: at, in: books)
    }
    let previous = newest ?? LedgerHead(number: 0, hash: .zero)
    let operation = OperationID(books.configuration.random.publicID())
    let link = HashChain.Link(
      number: previous.number + 1, id: operation.id, user: command.user, kind: plan.kind.rawValue, account: row,
      reverses: nil, name: name, key: command.key.id, fingerprint: fingerprint, at: at,
      transfers: try transfers(of: plan, in: books))
    let hash = HashChain.hash(link, after: previous.hash)
    try books.ledger.insert(link, previous: previous.hash, hash: hash)
    if plan.kind == .rename { try books.ledger.rename.run(row, name) }
    if plan.kind == .close { try books.ledger.close.run(row, at) }
    books.advance(to: LedgerHead(number: link.number, hash: hash))
    return LedgerReceipt(
      operation: operation, number: link.number, hash: hash, account: account, at: at, replayed: false)
  }

  private func openAccount(_ id: AccountID, at: Timestamp, in books: Books) throws(SQLiteFailure) -> Int64 {
    guard case .open(let name, let currency) = command.action else { throw .unreadable("account") }
    try books.ledger.insertAccount(id, of: command.user, name: name.text, currency, at: at)
    return books.connection.lastInsertedRow
  }

  private func transfers(of plan: BookingPlan, in books: Books) throws(SQLiteFailure) -> [HashChain.Transfer] {
    guard let movement = plan.movement else { return [] }
    let number = try books.ledger.newestTransferNumber() + 1
    return [
      HashChain.Transfer(
        number: number, type: plan.kind.rawValue, debit: movement.debit, credit: movement.credit,
        currency: movement.amount.currency.code, amount: movement.amount.minorUnits)
    ]
  }

  /// The name that the operation gives, if it gives one.
  private var name: String? {
    switch command.action {
    case .open(let name, _), .rename(_, let name): name.text
    default: nil
    }
  }
}
