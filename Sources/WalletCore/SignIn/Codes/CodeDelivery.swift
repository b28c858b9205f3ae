/// What became of a code's message.
public enum CodeDelivery: Int, Sendable {
  /// There was none: a limit stood in the way.
  case none = 0
  /// A gateway is being asked to carry it.
  case onItsWay = 1
  /// It went.
  case sent = 2
  /// It could not be sent; its code is void.
  case failed = 3
  /// It was handed over, and nobody said what became of it; its code is good.
  case unknown = 4
}

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
