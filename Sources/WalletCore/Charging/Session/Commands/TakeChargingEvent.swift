/// Lets an event happen to a session, and books what follows: money is freed or paid in the same transaction as the
/// session's end.
package struct TakeChargingEvent: ChargingCommand {
  /// What the command gives back.
  package typealias Answer = Outcome?

  package let session: ChargingSessionNumber
  package let event: ChargingEvent
  package let policy: ChargingPolicy
  package let startsBy: Timestamp?
  package let deadline: Timestamp?

  /// An event of a session.
  package init(
    _ event: ChargingEvent, of session: ChargingSessionNumber, policy: ChargingPolicy, startsBy: Timestamp? = nil,
    deadline: Timestamp? = nil
  ) {
    self.event = event
    self.session = session
    self.policy = policy
    self.startsBy = startsBy
    self.deadline = deadline
  }

  /// What became of it.
  package struct Outcome: Sendable, Equatable {
    /// The claim after it.
    package let claim: ChargingClaim
    /// Whether the charge point is now to be told to stop.
    package let tellsToStop: Bool
    /// Whether what the charge point said fits nothing.
    package let isStray: Bool
    /// Why the books did not do what the session needs; it is tried again.
    package let refusal: LedgerRefusal?
    /// What was billed with this event; nil if nothing was.
    package let bill: ChargeBill?
  }

  /// - Returns: nil if there is no such session.
  package func run<Transaction: ChargingTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Outcome? {
    guard let claim = try transaction.claim(of: session), let before = claim.session else { return nil }
    let moment = transaction.moment
    var session = before
    let tasks = session.take(event, at: moment, under: policy)
    var settling = ChargingSettlement(session, at: moment)
    try settling.do(tasks, in: transaction)
    var after = claim
    if settling.session != before {
      after.session = settling.session
      after = try transaction.write(after, over: claim)
    }
    return Outcome(
      claim: after, tellsToStop: settling.tellsToStop, isStray: settling.isStray, refusal: settling.refusal,
      bill: settling.bill)
  }
}

/// Does what follows from a session's event.
struct ChargingSettlement {
  private(set) var session: ChargingSession
  private let moment: ChargingMoment
  private(set) var tellsToStop = false
  private(set) var isStray = false
  private(set) var refusal: LedgerRefusal?
  /// What was billed.
  private(set) var bill: ChargeBill?

  init(_ session: ChargingSession, at moment: ChargingMoment) {
    self.session = session
    self.moment = moment
  }

  /// Does tasks in their order, and those that follow from them.
  mutating func `do`<Transaction: ChargingTransaction>(
    _ tasks: [ChargingTask], in transaction: Transaction
  ) throws(Transaction.Failure) {
    for task in tasks {
      switch task {
      case .tellToStop: tellsToStop = true
      case .stray: isStray = true
      case .keepSample(let point): try transaction.insert(point, of: session.terms.number)
      case .raise(let amount): try raise(by: amount, in: transaction)
      case .settle: try settle(in: transaction)
      case .release(let expired): try release(expired ? .expire : .void, in: transaction)
      }
    }
  }

  private mutating func raise<Transaction: ChargingTransaction>(
    by cents: Int64, in transaction: Transaction
  ) throws(Transaction.Failure) {
    let action = LedgerAction.raise(session.terms.hold, by: Money(minorUnits: cents, currency: .usd))
    switch try transaction.book(command(.raise, session.raises, action)) {
    case .success(let receipt):
      // What a killed program has booked is in the hold already.
      if !receipt.replayed { session.raised(by: cents) }
    case .failure: try self.do(session.notRaised(at: moment.monotonic), in: transaction)
    }
  }

  private mutating func settle<Transaction: ChargingTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) {
    guard let record = ChargeRecord(of: session, at: moment) else { return try release(.void, in: transaction) }
    let facts = try transaction.invoicing(session.terms.place.charger)
    let invoice = Invoice(
      id: InvoiceID(transaction.random.publicID()), series: facts.series, number: facts.number, issuedAt: moment.wall,
      buyer: try transaction.billing(of: session.terms.user), seller: facts.seller, site: facts.site,
      tariff: session.terms.tariff)
    let bill = ChargeBill(record, invoice, salt: transaction.random.bytes(CommittedText.saltLength))
    let action = LedgerAction.capture(
      session.terms.hold, Money(minorUnits: record.total, currency: .usd), to: facts.merchant, bill: bill)
    finish(try transaction.book(command(.capture, 0, action)))
    if session.state.isFinal { self.bill = bill }
  }

  private mutating func release<Transaction: ChargingTransaction>(
    _ kind: OperationKind, in transaction: Transaction
  ) throws(Transaction.Failure) {
    let action: LedgerAction = kind == .expire ? .expire(session.terms.hold) : .void(session.terms.hold)
    finish(try transaction.book(command(kind, 0, action)))
  }

  private mutating func finish(_ booked: Result<LedgerReceipt, LedgerRefusal>) {
    switch booked {
    case .success: session.finish()
    case .failure(let refusal): self.refusal = refusal
    }
  }

  /// A command whose key follows from what it is for, so that it is booked once.
  private func command(_ kind: OperationKind, _ count: Int64, _ action: LedgerAction) -> LedgerCommand {
    LedgerCommand(
      user: session.terms.user,
      key: OperationKey(derivedFor: kind, of: session.terms.holdNumber, count: count), action: action,
      deadline: .endOfTime)
  }
}
