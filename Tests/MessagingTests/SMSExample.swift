import Messaging
import PhoneNumbers
import Testing

@testable import WalletCore

/// A message as the wallet sends it, and its result.
enum SMSExample {
  static let text = "123456 is your MyWallet code.\n\n@localhost #123456"
  /// Texts that no failure's reason may contain.
  static let secrets = ["123456", "5550123", "hush", "MyWallet code"]

  static func message(_ text: String = Self.text) throws -> SMSMessage {
    SMSMessage(to: try #require(E164Number(e164: "+15305550123")), text: text, at: Timestamp(milliseconds: 0))
  }

  /// Sends the example message.
  /// - Returns: why it failed; nil if it was sent.
  static func failure(of sender: any SMSSender, text: String = Self.text) async throws -> SMSFailure? {
    let message = try message(text)
    do throws(SMSFailure) {
      try await sender.send(message)
      return nil
    } catch {
      for secret in secrets { #expect(!error.reason.contains(secret), "\(error.reason)") }
      return error
    }
  }

  /// Limits that keep a test's waits short.
  static func limits(seconds: Double = 20, _ change: (inout SendingLimits) -> Void = { _ in }) -> SendingLimits {
    var limits = SendingLimits()
    limits.time = .seconds(seconds)
    limits.firstPause = .milliseconds(5)
    change(&limits)
    return limits
  }
}
