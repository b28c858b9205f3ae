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
    let receipt = try PlanWriter(command, opening: replay?.account).write(plan, at: context.at, in: connection)
    if !command.note.text.isEmpty {
      let now = connection.configuration.clock.now()
      try connection.ledger.saveNote.run(command.user, receipt.number, command.note.text, now)
    }
    if plan.kind.countsAgainstQuota { connection.countOperation(of: command.user, at: context.terms.monotonic) }
    return .success(receipt)
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
      try connection.ledger.dropNote.run(user, found.number)
    } else {
      try connection.ledger.saveNote.run(user, found.number, note.text, connection.configuration.clock.now())
    }
    return true
  }
}
