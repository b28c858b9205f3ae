/// Saves the delivery result of a code's message. A code that was not sent is void and charged to no limit. If the
/// message was handed over without an answer, its fate is unknown, so the code counts and stays valid.
package struct SettleDelivery: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  let report: DeliveryReport

  /// Saves the result only if the code is still the browser's current one: a used code did go out, whatever the
  /// gateway says, and a replaced code no longer matters.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    let request = report.request
    guard let kept = try transaction.challenge(of: request.browser, for: request.purpose), kept.id == request.id,
      let code = kept.code
    else { return }
    guard report.delivery == .failed else {
      return try transaction.setDelivery(
        report.delivery, code: code, resendAt: kept.resendAt, of: request.browser, for: request.purpose)
    }
    var limits = try SendLimits(request, in: transaction)
    let resendAt = try limits.refund(at: report.now, in: transaction)
    try transaction.setDelivery(.failed, code: nil, resendAt: resendAt, of: request.browser, for: request.purpose)
  }
}
