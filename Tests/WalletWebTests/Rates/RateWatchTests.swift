import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Who looks at the files of rates", .blocking)
struct RateWatchTests {
  @Test("A start that fails leaves no thread behind that looks at the files")
  func failedStart() async throws {
    try await withWallet { wallet in
      let rates = try Self.failToStart(on: wallet.port)
      // The thread would hold them for ever.
      #expect(try blockUntil { rates() == nil })
    }
  }

  /// Starts a wallet on a port that is taken.
  /// - Returns: its rates, as long as somebody holds them.
  private static func failToStart(on port: Int) throws -> () -> CurrentRates? {
    let (rates, file) = (CurrentRates(), RatesFile())
    let folder = NSTemporaryDirectory() + "wallet-test-" + UUID().uuidString
    defer {
      file.remove()
      try? FileManager.default.removeItem(atPath: folder)
    }
    try file.write(lines: "BTC,5,2026-11-18")
    var configuration = Configuration(dataFolder: folder, publicFolder: Repository.publicFolder)
    configuration.port = port
    configuration.addresses = ["127.0.0.1"]
    configuration.loops = 1
    configuration.log = .off
    configuration.rateFiles = [file.path]
    let dependencies = Dependencies(
      clock: TestClock(at: TestWallet.beginning), random: SeededRandom(seed: 1), sms: MessageBox(), rates: rates)
    do throws(ProgramFailure) {
      try RunningWallet.start(configuration, dependencies: dependencies).stop()
      Issue.record("It started on a port that is taken.")
    } catch {}
    #expect(rates.table[.btc] != nil, "the files were read before the start failed")
    return { [weak rates] in rates }
  }
}
