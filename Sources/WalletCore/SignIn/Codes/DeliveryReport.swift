/// What became of a code that was handed on, to be written beside its challenge.
public struct DeliveryReport: Sendable {
  /// The code, as it was asked for.
  public let request: CodeRequest
  /// Whether it went; one that did not is not charged to any limit.
  public let wasSent: Bool
  /// When that was known.
  public let now: Timestamp

  /// Puts a report together from its parts.
  public init(request: CodeRequest, wasSent: Bool, now: Timestamp) {
    self.request = request
    self.wasSent = wasSent
    self.now = now
  }
}
