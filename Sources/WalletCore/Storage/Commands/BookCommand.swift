/// Books one ledger command: looks the key up, reads the rows, has the rules judge them, and writes.
struct BookCommand: WriterCommand {
  /// What an import brings along in place of what the store would choose.
  struct Replay: Sendable {
    /// When the operation was booked; not before the operation before it.
    let at: Timestamp
    /// The account that an opening makes.
    let account: AccountID?
  }

  let command: LedgerCommand
  /// Nil for a command of now.
  var replay: Replay?

  var deadline: Timestamp? { command.deadline }

  func isRefusal(_ answer: Result<LedgerReceipt, LedgerRefusal>) -> Bool {
    if case .failure = answer { true } else { false }
  }

  func run(in books: Books) throws(SQLiteFailure) -> Result<LedgerReceipt, LedgerRefusal> {
    let fingerprint = command.action.fingerprint
    if let booked = try books.ledger.booked(command.key) {
      let isSame = booked.user == command.user && booked.fingerprint == fingerprint
      return isSame ? .success(booked.receipt) : .failure(.keyReused)
    }
    let situation = try BookingSituation(for: command, replay, in: books)
    let plan: BookingPlan
    do throws(LedgerRefusal) {
      plan = try BookingRules(situation: situation).judge(command.action)
    } catch {
      return .failure(error)
    }
    return .success(try write(plan, fingerprint, at: situation.at, in: books))
  }

  /// Writes in the order that the triggers ask for: a new account before its operation; name, closing and opening again
  /// after theirs; a closing after its transfer, and an opening again before it, because closed accounts move nothing.
  private func write(
    _ plan: BookingPlan, _ fingerprint: Digest, at: Timestamp, in books: Books
  ) throws(SQLiteFailure) -> LedgerReceipt {
    let subject: (row: Int64, id: AccountID)
    if let account = plan.subject {
      subject = (account.row, account.id)
    } else {
      subject = try openAccount(at: at, in: books)
    }
    let row = subject.row
    let previous = books.head
    let link = HashChain.Link(
      number: previous.number + 1, user: command.user, kind: plan.kind.rawValue, account: row,
      reverses: plan.reverses, name: name, key: command.key.id, fingerprint: fingerprint, at: at,
      opens: opening(subject.id), transfers: plan.transfers)
    let hash = HashChain.hash(link, after: previous.hash)
    try books.ledger.insert(link, hash: hash)
    if plan.kind == .rename { try books.ledger.rename.run(row, name) }
    if plan.kind == .reopen { try books.ledger.close.run(row, Timestamp?.none) }
    try books.ledger.insertTransfers(of: link)
    if plan.kind == .close { try books.ledger.close.run(row, at) }
    books.advance(to: LedgerHead(number: link.number, hash: hash), at: at)
    return LedgerReceipt(
      operation: books.ledger.id(of: link.number), number: link.number, hash: hash,
      account: subject.id, at: at, replayed: false)
  }

  private func openAccount(at: Timestamp, in books: Books) throws(SQLiteFailure) -> (row: Int64, id: AccountID) {
    guard case .open(let name, let currency) = command.action else { throw .unreadable("account") }
    let id = replay?.account ?? AccountID(books.configuration.random.publicID())
    try books.ledger.insertAccount(id, of: command.user, name: name.text, currency, at: at)
    return (try books.ledger.row(of: id, command.user), id)
  }

  private func opening(_ account: AccountID) -> HashChain.Opening? {
    guard case .open(_, let currency) = command.action else { return nil }
    return HashChain.Opening(account: account.id, currency: currency.code)
  }

  /// The name that the operation gives, if it gives one.
  private var name: String? {
    switch command.action {
    case .open(let name, _), .rename(_, let name): name.text
    default: nil
    }
  }
}
