import WalletCore

/// Sends messages by an SMS gateway that is asked by plain http on this machine or network, like Kannel's `sendsms`.
///
/// An answer of 2xx is an accepted message. 5xx, 408, 429, no answer and no connection are tried again; everything else is a
/// refusal.
package final class HTTPGatewaySender: SMSSender {
  private let queue: SendingQueue

  /// Starts a thread, which ``close()`` ends.
  /// - Parameters:
  ///   - url: where to ask.
  ///   - limits: how long and how often.
  /// - Throws: the system gives no thread.
  package init(_ url: GatewayURL, limits: SendingLimits = SendingLimits()) throws(SMSFailure) {
    queue = try SendingQueue(limits) { message, attempt in
      GatewayExchange(url: url, attempt: attempt, time: limits.attemptTime).send(message)
    }
  }

  /// A gateway is slow.
  package var isSlow: Bool { true }

  /// Sends one message, as often as it takes until its time is over.
  package func send(_ message: SMSMessage) async throws(SMSFailure) { try await queue.send(message) }

  /// Gives up what waits.
  package func close() { queue.close() }
}
