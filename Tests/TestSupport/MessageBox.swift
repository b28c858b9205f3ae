import PhoneNumbers
import Synchronization
import WalletCore

/// Keeps the messages instead of sending them to phones.
package final class MessageBox: SMSSender {
  private let box = Mutex<(messages: [SMSMessage], fails: Bool)>(([], false))

  /// Begins without messages.
  package init() {}

  package func send(_ message: SMSMessage) async throws(SMSFailure) {
    let fails = box.withLock { box in
      if !box.fails { box.messages.append(message) }
      return box.fails
    }
    if fails { throw SMSFailure(reason: "the box is shut") }
  }

  package var messages: [SMSMessage] { box.withLock { $0.messages } }

  /// Makes sending fail from now on.
  package func shut() { box.withLock { $0.fails = true } }

  /// Lets messages be sent again.
  package func open() { box.withLock { $0.fails = false } }

  /// The newest code, whatever its number.
  package func newestCode() throws -> String {
    guard let message = messages.last else { throw ClientFailure(what: "no message") }
    return String(message.text.prefix(6))
  }

  /// The newest code sent to a number.
  package func code(to number: String) -> String? {
    let message = messages.last { $0.to.e164 == number }
    return message.map { String($0.text.prefix(6)) }
  }
}
