/// How asking for another code ended.
public enum ResendOutcome: Sendable, Equatable {
  case noChallenge
  case tooEarly(until: Timestamp)
  /// Another request has just sent a new code; nothing was done.
  case replacedMeanwhile
  case replaced
}
