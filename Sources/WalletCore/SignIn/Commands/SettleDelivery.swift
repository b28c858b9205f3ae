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
  public func run<Desk: SignInDesk>(at desk: Desk) throws(Desk.Failure) {
    guard report.delivery == .failed else { return try settle(resendAt: report.now, at: desk) }
    // One that was used did go, whatever the gateway says; one that was replaced is over.
    let kept = try desk.challenge(of: report.request.browser, for: report.request.purpose)
    guard kept?.id == report.request.id else { return }
    var limits = try SendLimits(report.request, at: desk)
    try settle(resendAt: try limits.refund(at: report.now, at: desk), at: desk)
  }

  /// Only the message of a code that is still the browser's.
  private func settle<Desk: SignInDesk>(resendAt: Timestamp, at desk: Desk) throws(Desk.Failure) {
    let request = report.request
    guard let kept = try desk.challenge(of: request.browser, for: request.purpose), kept.id == request.id,
      let code = kept.code
    else { return }
    let isFailed = report.delivery == .failed
    try desk.setDelivery(
      report.delivery, code: isFailed ? nil : code, resendAt: isFailed ? resendAt : kept.resendAt,
      of: request.browser, for: request.purpose)
  }
}
