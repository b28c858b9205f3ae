/// Writes down what became of a code's message. One that was not sent is void and charged to nobody; of one that was handed
/// over and not answered for nobody knows, so it counts and stays good.
public struct SettleDelivery: SignInCommand {
  /// The outcome, for the one who asked.
  public typealias Answer = Void

  let report: DeliveryReport

  /// What is to be done.
  public init(report: DeliveryReport) {
    self.report = report
  }

  /// Judges, and writes what comes of it.
  public func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    guard report.delivery == .failed else { return try settle(resendAt: report.now, in: transaction) }
    // One that was used did go, whatever the gateway says; one that was replaced is over.
    let kept = try transaction.challenge(of: report.request.browser, for: report.request.purpose)
    guard kept?.id == report.request.id else { return }
    var limits = try SendLimits(report.request, in: transaction)
    try settle(resendAt: try limits.refund(at: report.now, in: transaction), in: transaction)
  }

  /// Only the message of a code that is still the browser's.
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
