import WalletCore

/// Sends messages through an SMS gateway, over plain http on this machine or network, like Kannel's `sendsms`.
///
/// A 2xx answer means that the gateway accepted the message. The sender tries again after 5xx, 408, 429, no answer
/// and no connection; everything else is a refusal.
package final class HTTPGatewaySender: SMSSender {
  private let queue: SendingQueue

  /// Starts a thread, which ``close()`` ends.
  /// - Parameters:
  ///   - url: the gateway.
  ///   - limits: how long and how often to try.
  /// - Throws: ``SMSFailure`` if the system gives no thread.
  package init(_ url: GatewayURL, limits: SendingLimits = SendingLimits()) throws(SMSFailure) {
    queue = try SendingQueue(limits) { message, attempt in
      GatewayExchange(url: url, attempt: attempt, time: limits.attemptTime).send(message)
    }
  }

  /// True: a gateway is slow.
  package var sendsInBackground: Bool { true }

  /// Sends one message; tries again until its time is over.
  package func send(_ message: SMSMessage) async throws(SMSFailure) { try await queue.send(message) }

  /// Gives up waiting messages.
  package func close() { queue.close() }
}
