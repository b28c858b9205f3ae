import PhoneNumbers
import SystemSupport
import WalletCore

/// Prints messages where the wallet runs: the default, for a wallet on one's own machine.
package struct ConsoleSender: SMSSender {
  /// There is nothing to set.
  package init() {}

  /// Prints one line, with an empty one before and after it: it has to be found among the lines of the log.
  package func send(_ message: SMSMessage) async throws(SMSFailure) {
    // Its last line is for phones; here it would only repeat the code.
    let words = message.text.split(separator: "\n").first ?? ""
    guard StandardStream.output.write("\nSMS to \(message.to.e164): \(words)\n\n") else {
      throw SMSFailure(reason: "standard output takes nothing")
    }
  }
}
