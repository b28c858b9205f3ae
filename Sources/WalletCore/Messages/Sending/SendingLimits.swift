/// How long, how often and how many messages are tried.
public struct SendingLimits: Sendable {
  /// How long a message is tried in all.
  public var time = Duration.seconds(30)
  /// The pause before the second attempt; each later one is twice as long.
  public var firstPause = Duration.seconds(1)
  /// How long one question to a gateway may take.
  public var attemptTime = Duration.seconds(10)
  /// How long a stop waits for attempts that run.
  public var stopTime = Duration.seconds(2)
  /// So many attempts run at a time.
  public var attemptsMost = 8
  /// So many messages wait beside them.
  public var waitingMost = 256

  /// The usual ones.
  public init() {}
}
