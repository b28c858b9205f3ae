/// What a server tells its owner about itself, for the log.
public enum ServerEvent: Sendable, Equatable {
  /// The process has no file descriptor left; a waiting client was turned away and accepting pauses for 50 ms.
  case descriptorsExhausted
  /// A connection was closed to make room for a new one.
  case connectionsExhausted
  /// A new connection was closed at once, because all others are in the middle of a request.
  case connectionsBusy
  /// A request was refused by the server itself.
  case refused(Refusal)
}
