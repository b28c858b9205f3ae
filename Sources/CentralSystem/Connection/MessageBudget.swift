import WalletCore

/// How much a connection may send in a minute: each message is read and answered, whatever it says.
struct MessageBudget: Sendable {
  /// The most messages in a minute.
  static let messagesMax = 600
  /// The most bytes in a minute.
  static let bytesMax = 8 << 20
  private static let seconds = 60

  /// When the minute began, and what came since.
  private var since: Timestamp?
  private var messages = 0
  private var bytes = 0

  /// Nothing so far.
  init() {}

  /// Counts one more message.
  /// - Parameters:
  ///   - count: how many bytes it has.
  ///   - now: by the monotonic clock.
  /// - Returns: whether it is too much.
  mutating func add(_ count: Int, at now: Timestamp) -> Bool {
    if since.map({ $0.adding(seconds: Self.seconds) <= now }) ?? true { (since, messages, bytes) = (now, 0, 0) }
    messages += 1
    bytes += count
    return messages > Self.messagesMax || bytes > Self.bytesMax
  }
}
