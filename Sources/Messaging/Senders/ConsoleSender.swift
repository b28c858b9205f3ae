import PhoneNumbers
import SystemSupport
import WalletCore

/// Prints messages to standard output: the default, for a wallet on one's own machine.
package struct ConsoleSender: SMSSender {
  /// Creates a sender; it has no settings.
  package init() {}

  /// Prints one line, with an empty line before and after it, so that it is easy to find in the log.
  package func send(_ message: SMSMessage) async throws(SMSFailure) {
    // Only the first line: the last one is for phones, and here it would only repeat the code.
    let words = message.text.split(separator: "\n").first ?? ""
    guard StandardStream.output.write("\nSMS to \(message.to.e164): \(words)\n\n") else {
      throw SMSFailure(reason: "standard output takes nothing")
    }
  }
}
