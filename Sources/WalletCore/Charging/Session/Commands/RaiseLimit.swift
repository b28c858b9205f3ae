/// Sets more aside for a session that runs. The same form sent twice does it once.
package struct RaiseLimit: ChargingCommand {
  /// What the command gives back.
  package typealias Answer = Result<ChargingClaim, ChargingRefusal>

  package let session: ChargingSessionNumber
  package let user: UserID
  /// The operation key of the form.
  package let key: OperationKey
  /// How much more, in cents.
  package let amount: Int64
  package let policy: ChargingPolicy
  package let deadline: Timestamp?

  /// A wish to raise a limit.
  package init(
    session: ChargingSessionNumber, user: UserID, key: OperationKey, amount: Int64, policy: ChargingPolicy,
    deadline: Timestamp?
  ) {
    self.session = session
    self.user = user
    self.key = key
    self.amount = amount
    self.policy = policy
    self.deadline = deadline
  }

  /// Judges, and raises.
  package func run<Transaction: ChargingTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Result<ChargingClaim, ChargingRefusal> {
    guard let claim = try transaction.claim(of: session), var session = claim.session, session.terms.user == user else {
      return .failure(.noSession)
    }
    let command = LedgerCommand(
      user: user, key: key, action: .raise(session.terms.hold, by: Money(minorUnits: amount, currency: .usd)),
      deadline: deadline ?? .endOfTime)
    // A form that is sent twice is answered alike, whatever has become of the session since.
    if let answer = try transaction.answered(command) {
      return answer.map { _ in claim }.mapError { .books($0) }
    }
    guard session.canRaise else { return .failure(.sessionOver) }
    let most = policy.holdMax - session.limit
    guard amount > 0, amount <= most else { return .failure(.limitOutOfRange(least: 1, most: max(most, 0))) }
    switch try transaction.book(command) {
    case .failure(let refusal): return .failure(.books(refusal))
    case .success:
      session.raised(by: amount)
      var after = claim
      after.session = session
      return .success(try transaction.write(after, over: claim))
    }
  }
}

/// Keeps what a user has set up for invoices.
package struct SaveBilling: ChargingCommand {
  /// What the command gives back.
  package typealias Answer = Void

  package let user: UserID
  package let billing: BillingDetails
  package let deadline: Timestamp?

  /// Details to keep.
  package init(_ billing: BillingDetails, of user: UserID, deadline: Timestamp?) {
    self.billing = billing
    self.user = user
    self.deadline = deadline
  }

  /// Writes them.
  package func run<Transaction: ChargingTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.keep(billing, of: user)
  }
}
