/// The time, as the wallet needs it.
public protocol WalletClock: Sendable {
  /// The wall clock, for what is written down. May step.
  func now() -> Timestamp
  /// The same scale, but it never steps while the process runs and goes on while the machine sleeps: what codes and
  /// sessions expire by.
  func monotonic() -> Timestamp
  /// From now on ``monotonic()`` is not before this moment, which an earlier run wrote down: a wall clock that was set back in
  /// between revives nothing that had expired.
  func advance(toAtLeast moment: Timestamp)
}

/// Where keys, tokens, codes and identifiers come from.
public protocol RandomSource: Sendable {
  /// So many unpredictable bytes.
  func bytes(_ count: Int) -> [UInt8]
}

/// Carries a one-time code to a phone.
public protocol SMSSender: Sendable {
  /// Hands a message over. It may suspend, but never blocks the thread of whoever calls it.
  func send(_ message: SMSMessage) async throws(SMSFailure)
  /// A gateway: whoever asks must not wait for it.
  var isSlow: Bool { get }
  /// Gives up what waits, and sends nothing more. Blocks until that is done, for a few seconds at most.
  func close()
}

extension SMSSender {
  /// Most senders are done at once.
  public var isSlow: Bool { false }
  /// Most senders hold nothing.
  public func close() {}
}
