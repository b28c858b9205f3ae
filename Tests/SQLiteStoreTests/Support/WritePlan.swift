@testable import SQLiteStore
@testable import WalletCore

/// A transfer to write, by what its sides are called.
struct Leg {
  /// One of its accounts.
  enum Side {
    case user(AccountID)
    case world(Currency), exchange(Currency), fee(Currency)
  }

  let type: Entry.Kind
  let debit: Side
  let credit: Side
  let amount: Money

  init(_ type: Entry.Kind, _ debit: Side, _ credit: Side, _ amount: Money) {
    (self.type, self.debit, self.credit, self.amount) = (type, debit, credit, amount)
  }

  /// The same in an undo, and its opposite there.
  var undoing: Leg { typed(.undo) }
  var opposite: Leg { Leg(.undo, credit, debit, amount) }

  func typed(_ type: Entry.Kind) -> Leg { Leg(type, debit, credit, amount) }
  func with(_ amount: Money) -> Leg { Leg(type, debit, credit, amount) }
}

/// Writes a plan that no rule has made, or only a part of it.
struct WritePlan: WriterCommand {
  let kind: KindRule
  let user: UserID
  /// What the operation is about.
  let account: AccountID
  let legs: [Leg]
  let reverses: Int64?
  let key: OperationKey
  /// How many of the transfers are written, with a hash that fits them; nil writes all, as the store does.
  var written: Int?

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> LedgerReceipt {
    let ledger = connection.ledger
    guard let subject = try ledger.account(account, of: user) else { throw .unreadable("account") }
    var movements: [BookingPlan.Movement] = []
    for leg in legs {
      movements.append(
        BookingPlan.Movement(
          leg.type, debit: try number(of: leg.debit, ledger), credit: try number(of: leg.credit, ledger),
          amount: leg.amount))
    }
    let plan = BookingPlan(kind, of: subject, reverses: reverses, movements)
    let at = connection.now.notBefore(connection.newest)
    let command = LedgerCommand(user: user, key: key, action: .reopen(account), deadline: .endOfTime)
    guard let written else { return try PlanWriter(command).write(plan, at: at, in: connection) }
    return try write(written, of: plan, command, at: at, in: connection)
  }

  private func write(
    _ count: Int, of plan: BookingPlan, _ command: LedgerCommand, at: Timestamp, in connection: WriterConnection
  ) throws(SQLiteFailure) -> LedgerReceipt {
    guard let subject = plan.subject else { throw .unreadable("account") }
    let about = (number: subject.number, id: subject.id)
    let link = plan.link(of: command, about: about, committing: nil, after: connection.head, at: at).link
    var part = link
    part.movements = Array(link.movements.prefix(count))
    let hash = HashChain.hash(part, after: connection.head.hash)
    try connection.ledger.insert(link, hash: hash)
    try connection.ledger.insertTransfers(of: part)
    connection.advance(to: LedgerHead(number: link.number, hash: hash), at: at)
    return LedgerReceipt(
      operation: connection.ledger.id(of: link.number), number: link.number, hash: hash, account: account, at: at,
      replayed: false)
  }

  private func number(of side: Leg.Side, _ ledger: LedgerStatements) throws(SQLiteFailure) -> AccountNumber {
    switch side {
    case .user(let id):
      // Another user's account, too: the tables must refuse it.
      for row in 1...2 as ClosedRange<Int64> {
        if let found = try ledger.account(id, of: UserID(row: row)) { return found.number }
      }
      throw .unreadable("account")
    case .world(let currency): return try ledger.world(currency).number
    case .exchange(let currency): return try ledger.exchange(currency).number
    case .fee(let currency): return try ledger.fee(currency).number
    }
  }
}
