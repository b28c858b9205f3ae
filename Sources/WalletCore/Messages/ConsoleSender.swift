import Glibc

/// Prints messages where the wallet runs: the default, for a wallet on one's own machine.
public struct ConsoleSender: SMSSender {
  /// There is nothing to set.
  public init() {}

  /// Prints one line.
  public func send(_ message: SMSMessage) async throws(SMSFailure) {
    print("SMS to \(message.to.e164): \(message.text)")
    // Standard output may be a pipe, which is written in blocks; the person waits for this line.
    fflush(nil)
  }
}
