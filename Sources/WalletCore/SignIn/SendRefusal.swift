/// Why no code was sent.
public enum SendRefusal: Error, Sendable, Equatable {
  /// This browser has no number waiting for a code.
  case noChallenge
  /// The wait after the last one is not over.
  case tooEarly(seconds: Int)
  /// The message could not be handed on.
  case notDelivered(SMSFailure)
  case unavailable(StoreFailure)
}
