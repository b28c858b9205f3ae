/// Writes down what became of a code's message. One that was not sent is void and charged to nobody.
struct SettleDelivery: WriterCommand {
  let report: DeliveryReport

  func run(in books: Books) throws(SQLiteFailure) {
    guard !report.wasSent else { return try books.codes.settle(report, resendAt: report.now) }
    var limits = try SendLimits(report.request, in: books)
    try books.codes.settle(report, resendAt: try limits.refund(at: report.now))
  }
}
