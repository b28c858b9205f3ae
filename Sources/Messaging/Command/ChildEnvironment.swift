import PhoneNumbers
import SystemSupport
import WalletCore

/// The environment of a program that the wallet starts for the owner.
package struct ChildEnvironment: Sendable {
  /// `NAME=value`, in their original bytes, which need not be UTF-8.
  private let entries: [[UInt8]]

  /// - Parameter entries: `NAME=value`. The wallet's own settings, `WALLET_…`, are left out: they may hold secrets
  ///   and concern no other program.
  package init(entries: [[UInt8]]) {
    self.entries = entries.filter { entry in !entry.starts(with: "WALLET_".utf8) && !entry.contains(0) }
  }

  /// The environment that this process was started with.
  package static func inherited() -> ChildEnvironment {
    ChildEnvironment(entries: ProcessEnvironment.entries())
  }

  /// The entries with the message added, each ended by a zero byte.
  func entries(for message: SMSMessage) -> [[UInt8]] {
    let own = [("SMS_TO", message.to.e164), ("SMS_TEXT", message.text)]
    let others = entries.filter { entry in own.allSatisfy { !entry.starts(with: "\($0.0)=".utf8) } }
    return (others + own.map { Array("\($0)=\($1)".utf8) }).map { $0 + [0] }
  }
}
