import WalletCore

/// Books one ledger command: reads what its judgement needs, has the rules judge it, and writes the plan.
struct BookCommand: WriterCommand {
  let command: LedgerCommand
  /// Nil for a command of now.
  var replay: BookingSituation.Replay?

  var deadline: Timestamp? { command.deadline }

  func isRefusal(_ answer: Result<LedgerReceipt, LedgerRefusal>) -> Bool {
    if case .failure = answer { true } else { false }
  }

  func run(in books: Books) throws(SQLiteFailure) -> Result<LedgerReceipt, LedgerRefusal> {
    let (situation, plan): (BookingSituation, BookingPlan)
    if let booked = try books.ledger.booked(command.key) {
      return Result { () throws(LedgerRefusal) in try booked.answer(to: command) }
    }
    situation = try BookingSituation(for: command, books.terms, replay: replay, in: books.ledger)
    do throws(LedgerRefusal) { plan = try BookingRules(situation).judge(command.action) } catch {
      return .failure(error)
    }
    return .success(try write(plan, at: situation.at, in: books))
  }

  /// Writes in the order that the triggers ask for: a new account before its operation; name, closing and opening again
  /// after theirs; a closing after its transfer, and an opening again before it, because closed accounts move nothing.
  private func write(_ plan: BookingPlan, at: Timestamp, in books: Books) throws(SQLiteFailure) -> LedgerReceipt {
    let subject: (number: AccountNumber, id: AccountID)
    if let account = plan.subject {
      subject = (account.number, account.id)
    } else {
      subject = try openAccount(at: at, in: books)
    }
    let (link, head) = plan.link(of: command, about: subject, after: books.head, at: at)
    try books.ledger.insert(link, hash: head.hash)
    if plan.kind == .rename { try books.ledger.rename.run(subject.number, link.name) }
    if plan.kind == .reopen { try books.ledger.close.run(subject.number, Timestamp?.none) }
    try books.ledger.insertTransfers(of: link)
    if plan.kind == .close { try books.ledger.close.run(subject.number, at) }
    books.advance(to: head, at: at)
    return LedgerReceipt(
      operation: books.ledger.id(of: link.number), number: link.number, hash: head.hash, account: subject.id, at: at,
      replayed: false)
  }

  private func openAccount(
    at: Timestamp, in books: Books
  ) throws(SQLiteFailure) -> (number: AccountNumber, id: AccountID) {
    guard case .open(let name, let currency) = command.action else { throw .unreadable("account") }
    let id = replay?.account ?? AccountID(books.configuration.random.publicID())
    try books.ledger.insertAccount(id, of: command.user, name: name.text, currency, at: at)
    return (try books.ledger.number(of: id, command.user), id)
  }
}
