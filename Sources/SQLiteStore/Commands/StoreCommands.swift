import WalletCore

/// Books one ledger command: reads what the rules need, lets the rules judge it, and writes the resulting plan.
struct BookCommand: WriterCommand {
  let command: LedgerCommand
  /// Set when an import repeats an earlier booking; nil for a new command.
  var replay: BookingContext.Replay?

  var deadline: Timestamp? { command.deadline }

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Result<LedgerReceipt, LedgerRefusal> {
    if let booked = try connection.ledger.booked(command.key) {
      return Result { () throws(LedgerRefusal) in try booked.answer(to: command) }
    }
    var context = try BookingContext(for: command, connection.terms, replay: replay, in: connection.ledger)
    context.operationsInDay = connection.operationsInDay(of: command.user, at: context.terms.monotonic)
    let plan: BookingPlan
    do throws(LedgerRefusal) { plan = try BookingRules(context).judge(command.action) } catch {
      return .failure(error)
    }
    let receipt = try write(plan, at: context.at, in: connection)
    connection.countOperation(of: command.user, at: context.terms.monotonic)
    return .success(receipt)
  }

  /// Writes in the order that the triggers require. A new account comes before its operation. Renaming, closing and
  /// reopening come after theirs. Closing comes after the transfer and reopening before it, because closed accounts
  /// move nothing.
  private func write(_ plan: BookingPlan, at: Timestamp, in connection: WriterConnection) throws(SQLiteFailure)
    -> LedgerReceipt
  {
    let subject: (number: AccountNumber, id: AccountID)
    if let account = plan.subject {
      subject = (account.number, account.id)
    } else {
      subject = try openAccount(at: at, in: connection)
    }
    let (link, head) = plan.link(of: command, about: subject, after: connection.head, at: at)
    try connection.ledger.insert(link, hash: head.hash)
    if plan.kind == .rename { try connection.ledger.rename.run(subject.number, link.name) }
    if plan.kind == .reopen { try connection.ledger.close.run(subject.number, Timestamp?.none) }
    try connection.ledger.insertTransfers(of: link)
    if plan.kind == .close { try connection.ledger.close.run(subject.number, at) }
    connection.advance(to: head, at: at)
    return LedgerReceipt(
      operation: connection.ledger.id(of: link.number), number: link.number, hash: head.hash, account: subject.id,
      at: at,
      replayed: false)
  }

  private func openAccount(
    at: Timestamp, in connection: WriterConnection
  ) throws(SQLiteFailure) -> (number: AccountNumber, id: AccountID) {
    guard case .open(let name, let currency) = command.action else { throw .unreadable("account") }
    let id = replay?.account ?? AccountID(connection.configuration.random.publicID())
    try connection.ledger.insertAccount(id, of: command.user, name: name.text, currency, at: at)
    return (AccountNumber(connection.sqlite.lastInsertedRow), id)
  }
}

/// Reports the state of the clock, and can record the owner's confirmation that the clock is right.
struct ClockCommand: WriterCommand {
  /// Whether the owner confirms that the clock is right.
  let accepts: Bool

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> ClockState {
    let now = connection.configuration.clock.now()
    let verdict = connection.clockVerdict
    if accepts { try connection.acceptClock() }
    return ClockState(now: now, newest: connection.newest, verdict: verdict)
  }
}

/// Saves a user's note on one of their operations; an empty note deletes it. A note is not part of the chain.
struct SaveNote: WriterCommand {
  let note: NoteText
  let operation: OperationID
  let user: UserID
  let deadline: Timestamp?

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Bool {
    guard let found = try connection.ledger.reversible(operation, of: user) else { return false }
    if note.text.isEmpty {
      try connection.ledger.dropNote.run(found.number)
    } else {
      try connection.ledger.saveNote.run(found.number, note.text, connection.configuration.clock.now())
    }
    return true
  }
}
