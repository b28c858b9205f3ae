import WalletCore

/// Writes down what became of a code's message. One that was not sent is void and charged to nobody; of one that was handed
/// over and not answered for nobody knows, so it counts and stays good.
struct SettleDelivery: WriterCommand {
  let report: DeliveryReport

  func run(in books: Books) throws(SQLiteFailure) {
    guard report.delivery == .failed else { return try books.codes.settle(report, resendAt: report.now) }
    // One that was used did go, whatever the gateway says; one that was replaced is over.
    let kept = try books.codes.find(report.request.browser, report.request.purpose)
    guard kept?.id == report.request.id else { return }
    var limits = try SendLimits(report.request, in: books)
    try books.codes.settle(report, resendAt: try limits.refund(at: report.now))
  }
}
