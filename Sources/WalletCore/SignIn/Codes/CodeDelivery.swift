/// The delivery state of a code's message.
package enum CodeDelivery: Int, Sendable {
  /// There was no message: a limit forbade it.
  case none = 0
  /// A gateway is still being asked to send it.
  case onItsWay = 1
  /// It was sent.
  case sent = 2
  /// It could not be sent; its code is void.
  case failed = 3
  /// It was handed over, and no answer came; its code is valid.
  case unknown = 4
}

/// The delivery result of a code, to be saved with its challenge.
package struct DeliveryReport: Sendable {
  /// The code, as requested.
  package let request: CodeRequest
  /// ``CodeDelivery/sent``, ``CodeDelivery/failed`` or ``CodeDelivery/unknown``; only a failed one is charged to no
  /// limit.
  package let delivery: CodeDelivery
  /// When the result was known.
  package let now: Timestamp

  /// Creates a report from its parts.
  package init(request: CodeRequest, failure: SMSFailure?, now: Timestamp) {
    self.request = request
    delivery = failure.map { $0.mayHaveGone ? .unknown : .failed } ?? .sent
    self.now = now
  }
}
