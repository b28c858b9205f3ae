import PhoneNumbers
import Synchronization
import WalletCore

/// Keeps the messages that would have gone to phones.
package final class MessageBox: SMSSender {
  private let box = Mutex<(messages: [SMSMessage], fails: Bool)>(([], false))

  /// Nothing was sent yet.
  package init() {}

  package func send(_ message: SMSMessage) async throws(SMSFailure) {
    let fails = box.withLock { box in
      if !box.fails { box.messages.append(message) }
      return box.fails
    }
    if fails { throw SMSFailure(reason: "the box is shut") }
  }

  package var messages: [SMSMessage] { box.withLock { $0.messages } }

  /// From now on nothing can be sent.
  package func shut() { box.withLock { $0.fails = true } }

  /// From now on messages can be sent again.
  package func open() { box.withLock { $0.fails = false } }

  /// The newest code that went to a number.
  package func code(to number: String) -> String? {
    let message = messages.last { $0.to.e164 == number }
    return message.map { String($0.text.prefix(6)) }
  }
}
