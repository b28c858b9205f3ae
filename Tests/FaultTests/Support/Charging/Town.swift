import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// The charge points of a town: number n has the identity `CPn` and one charger, 100000 + n.
enum Town {
  /// A watt hour costs a fraction of a cent, so that rounding shows.
  static let tariff = Tariff(perKilowattHour: 4_321_000, startFee: 25, perIdleMinute: 0, idleAfter: 0)

  /// What drivers set aside, in cents.
  static let limit: Int64 = 1500

  /// The setting that names the owner's file.
  static func arguments(in folder: TemporaryFolder) -> [String] { ["--chargers", file(in: folder)] }

  private static func file(in folder: TemporaryFolder) -> String { folder.path + "/chargers.csv" }

  static func identity(_ number: Int) -> String { "CP\(number)" }

  static func charger(_ number: Int) -> Int { 100_000 + number }

  /// Writes the owner's file.
  static func write(_ count: Int, in folder: TemporaryFolder) throws {
    let rows = (1...count).map { number in
      "\(number),\(identity(number)),Volt,1 Main Street,,Station \(number),\(number) Main Street,38.5449,-121.7405,"
        + "\(charger(number)),1,Type 2,22,4.321,0.25,0,0"
    }
    let text = ([ChargerFile.header.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: URL(filePath: file(in: folder)))
  }

  /// A new secret, as the owner gets it while the program runs.
  static func secret(_ number: Int, in folder: TemporaryFolder) throws -> String {
    let words = ["chargers", "secret", identity(number), "--data", folder.data]
    let printed = try Tool.run(Repository.program.path(percentEncoded: false), words)
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
    return String(try #require(lines.last { $0.utf8.count == 40 }, "\(lines)"))
  }

  /// What so much energy costs, in cents: computed here, not by the wallet's own formula.
  static func cents(wattHours: Int64) -> Int64 { wattHours == 0 ? 0 : (4_321 * wattHours + 5_000) / 10_000 + 25 }
}
