import WalletCore

/// How long, how often and how many messages are tried.
package struct SendingLimits: Sendable {
  /// How long a message is tried in all.
  package var time = Duration.seconds(30)
  /// The pause before the second attempt; each later one is twice as long.
  package var firstPause = Duration.seconds(1)
  /// How long one question to a gateway may take.
  package var attemptTime = Duration.seconds(10)
  /// How long a stop waits for attempts that run.
  package var stopTime = Duration.seconds(2)
  /// So many attempts run at a time.
  package var attemptsMost = 8
  /// So many messages wait beside them.
  package var waitingMost = 256

  /// The usual ones.
  package init() {}
}
