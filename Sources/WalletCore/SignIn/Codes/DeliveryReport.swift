/// What became of a code that was handed on, to be written beside its challenge.
public struct DeliveryReport: Sendable {
  /// The code, as it was asked for.
  public let request: CodeRequest
  /// ``CodeDelivery/sent``, ``CodeDelivery/failed`` or ``CodeDelivery/unknown``; only one that did not go is charged to no
  /// limit.
  public let delivery: CodeDelivery
  /// When that was known.
  public let now: Timestamp

  /// Puts a report together from its parts.
  public init(request: CodeRequest, failure: SMSFailure?, now: Timestamp) {
    self.request = request
    delivery = failure.map { $0.mayHaveGone ? .unknown : .failed } ?? .sent
    self.now = now
  }
}
