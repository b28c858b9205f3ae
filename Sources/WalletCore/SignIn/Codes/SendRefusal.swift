/// Why no code was sent.
public enum SendRefusal: Error, Sendable, Equatable {
  /// This browser has no number waiting for a code.
  case noChallenge
  /// A limit stands in the way. In so many seconds it does not; nil: waiting does not help.
  case limited(RateLimit, seconds: Int?)
  /// No codes are sent to such numbers.
  case destination(DestinationRefusal)
  /// The message could not be handed on.
  case notDelivered(SMSFailure)
  case unavailable(StoreFailure)
}
