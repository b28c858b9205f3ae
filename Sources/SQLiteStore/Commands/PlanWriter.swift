import WalletCore

/// Writes the plan of a booking: an operation and all that belongs to it.
struct PlanWriter {
  private let command: LedgerCommand
  /// The identifier of the account that an imported opening creates.
  private let imported: AccountID?

  init(_ command: LedgerCommand, opening imported: AccountID? = nil) {
    self.command = command
    self.imported = imported
  }

  /// Writes in the order that the triggers require. The operation comes first, so that whatever follows can be compared
  /// with it: a new account, a name, a card, a hold's event, transfers, a bill. Closing comes after the transfer and
  /// reopening before it, because closed accounts move nothing. A hold is freed before its money is taken.
  func write(_ plan: BookingPlan, at: Timestamp, in connection: WriterConnection) throws(SQLiteFailure) -> LedgerReceipt
  {
    let ledger = connection.ledger
    if case .open(_, let currency) = command.action {
      try ledger.systemAccounts.make(
        currency, at: connection.earliestNext, random: connection.configuration.random)
    }
    let subject = try subject(of: plan, in: connection)
    let name = command.action.newName.map { CommittedText($0.text, random: connection.configuration.random) }
    let card = plan.card.map { CommittedText($0, random: connection.configuration.random) }
    let (link, head) = plan.link(
      of: command, about: subject, committing: name ?? card, after: connection.head, at: at)
    try ledger.insert(link, hash: head.hash)
    if let name { try ledger.insert(name, of: link) }
    if let label = plan.card, let card { try ledger.insert(label, salt: card.salt, of: link) }
    switch plan.kind.effect {
    case .opens: try openAccount(subject, at: at, in: connection)
    case .names: try ledger.rename.run(subject.number, name?.text)
    case .reopens: try ledger.close.run(subject.number, Timestamp?.none)
    case .nothing, .closes, .holds, .raises, .frees, .joins, .changesPhone, .leaves: break
    }
    if let event = link.hold { try ledger.insert(event, of: link) }
    try ledger.insertTransfers(of: link)
    if let bill = plan.bill { try connection.bills.insert(bill, of: link) }
    if plan.kind.effect == .closes { try ledger.close.run(subject.number, at) }
    connection.advance(to: head, at: at)
    return LedgerReceipt(
      operation: ledger.id(of: link.number), number: link.number, hash: head.hash, account: subject.id, at: at,
      replayed: false)
  }

  /// The account that the operation is about, or the number and identifier of the one that it opens.
  private func subject(
    of plan: BookingPlan, in connection: WriterConnection
  ) throws(SQLiteFailure) -> (number: AccountNumber, id: AccountID) {
    if let account = plan.subject { return (account.number, account.id) }
    return (try connection.ledger.nextAccount(), imported ?? AccountID(connection.configuration.random.publicID()))
  }

  private func openAccount(
    _ subject: (number: AccountNumber, id: AccountID), at: Timestamp, in connection: WriterConnection
  ) throws(SQLiteFailure) {
    guard case .open(let name, let currency) = command.action else { throw .unreadable("account") }
    try connection.ledger.insertAccount(
      subject.number, subject.id, of: command.user, name: name.text, currency, at: at)
  }
}
