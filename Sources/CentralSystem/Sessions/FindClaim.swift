import WalletCore

/// Finds the claim of a session, also of one that was over long ago.
struct FindClaim: ChargingCommand {
  /// Nil if there is no such session.
  typealias Answer = ChargingClaim?

  let session: ChargingSessionNumber
  let deadline: Timestamp?

  /// A question about a session.
  init(of session: ChargingSessionNumber, deadline: Timestamp?) {
    self.session = session
    self.deadline = deadline
  }

  /// Writes nothing.
  func run<Transaction: ChargingTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> ChargingClaim? { try transaction.claim(of: session) }
}
