/// Saves the delivery result of a code's message. A code that was not sent is void and charged to no limit. If the
/// message was handed over without an answer, its fate is unknown, so the code counts and stays valid.
public struct SettleDelivery: SignInCommand {
  /// The outcome of the command.
  public typealias Answer = Void

  let report: DeliveryReport

  /// Creates the command.
  public init(report: DeliveryReport) {
    self.report = report
  }

  /// Applies the rules and writes the result.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    guard report.delivery == .failed else { return try settle(resendAt: report.now, in: transaction) }
    // A used code did go out, whatever the gateway says; a replaced code no longer matters.
    let kept = try transaction.challenge(of: report.request.browser, for: report.request.purpose)
    guard kept?.id == report.request.id else { return }
    var limits = try SendLimits(report.request, in: transaction)
    try settle(resendAt: try limits.refund(at: report.now, in: transaction), in: transaction)
  }

  /// Saves the result only if the code is still the browser's current one.
  private func settle<Transaction: SignInTransaction>(resendAt: Timestamp, in transaction: Transaction)
    throws(Transaction.Failure)
  {
    let request = report.request
    guard let kept = try transaction.challenge(of: request.browser, for: request.purpose), kept.id == request.id,
      let code = kept.code
    else { return }
    let isFailed = report.delivery == .failed
    try transaction.setDelivery(
      report.delivery, code: isFailed ? nil : code, resendAt: isFailed ? resendAt : kept.resendAt,
      of: request.browser, for: request.purpose)
  }
}
