import Foundation
import TestSupport
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

/// A file of rates for a wallet under test.
struct RatesFile {
  let path = NSTemporaryDirectory() + "rates-" + UUID().uuidString + ".csv"

  /// Puts another file in its place, as an editor does.
  func write(_ text: String) throws {
    let draft = path + ".new"
    try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
    guard unsafe rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Our own form with these lines.
  func write(lines: String...) throws {
    try write((["currency,usd_per_unit,as_of"] + lines).joined(separator: "\n") + "\n")
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// A wallet with a file of rates; the wallet begins on 18 November 2026, 11:06:40 UTC.
func withRates(
  _ lines: String..., body: (TestWallet, RatesFile) async throws -> Void
) async throws {
  let file = RatesFile()
  defer { file.remove() }
  try file.write((["currency,usd_per_unit,as_of"] + lines).joined(separator: "\n") + "\n")
  try await withWallet({ $0.rateFiles = [file.path] }) { wallet in try await body(wallet, file) }
}
