import SystemSupport

/// What a server tells its owner about itself, for the log.
public enum ServerEvent: Sendable, Equatable {
  /// The process has no file descriptor left; a waiting client was turned away and accepting pauses for 50 ms. Told once a
  /// second.
  case descriptorsExhausted
  /// No client can be accepted, for the reason of this number of the system; accepting pauses for 50 ms. Told once a
  /// second.
  case acceptFailing(errno: Int32)
  /// A connection was closed to make room for a new one.
  case connectionsExhausted
  /// A new connection was turned away, because answers are being made or sent to all others.
  case connectionsBusy
  /// Far fewer connections are open than there were: memory that they took can be given back.
  case crowdLeft
  /// A request of this client address was refused by the server itself.
  case refused(Refusal, peer: String)
}
