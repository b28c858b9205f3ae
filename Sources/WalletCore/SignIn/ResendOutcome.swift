/// How asking for another code ended.
public enum ResendOutcome: Sendable, Equatable {
  case noChallenge
  case tooEarly(until: Timestamp)
  case replaced
}
