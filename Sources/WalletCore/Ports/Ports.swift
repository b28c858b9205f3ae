/// The time, as the wallet needs it.
package protocol WalletClock: Sendable {
  /// The wall clock, for times that are stored. It may jump.
  func now() -> Timestamp
  /// The same scale, but it never jumps while the process runs, and it goes on while the machine sleeps. Codes and
  /// sessions expire by it.
  func monotonic() -> Timestamp
  /// From now on ``monotonic()`` is never before this time, which an earlier run stored. So setting the wall clock
  /// back in between revives nothing that had expired.
  func advance(toAtLeast moment: Timestamp)
  /// When the machine started, on the scale of ``monotonic()``: the same as long as the process runs, and in a later run
  /// the same or later, unless the wall clock was set back in between.
  func machineStart() -> Timestamp
}

/// The source of keys, tokens, codes and identifiers.
package protocol RandomSource: Sendable {
  /// This many unpredictable bytes.
  func bytes(_ count: Int) -> [UInt8]
}

/// Carries a one-time code to a phone.
package protocol SMSSender: Sendable {
  /// Hands a message over. It may suspend. It blocks the calling thread for no longer than a line takes to be written
  /// to this machine's own file or terminal.
  func send(_ message: SMSMessage) async throws(SMSFailure)
  /// Whether it is a gateway: a request must not wait for it.
  var sendsInBackground: Bool { get }
  /// Drops waiting messages and sends nothing more. Blocks until that is done, for a few seconds at most.
  func close()
}

extension SMSSender {
  /// Most senders finish at once.
  package var sendsInBackground: Bool { false }
  /// Most senders hold nothing to release.
  package func close() {}
}
