import WalletCore

/// Why no code was sent.
public enum SendProblem: Sendable, Equatable {
  /// A limit stands in the way. In so many seconds it does not; nil: waiting does not help.
  case limited(RateLimit, seconds: Int?)
  /// No codes go to such numbers.
  case destination(DestinationRefusal)
}
