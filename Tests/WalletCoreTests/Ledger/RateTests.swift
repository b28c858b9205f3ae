import TestSupport
import Testing

@testable import WalletCore

@Suite("Rates")
struct RateTests {
  private func money(_ units: Int64, _ currency: Currency) -> Money { Money(minorUnits: units, currency: currency) }

  /// What an amount is worth, worked out digit by digit; nil if 64 bits do not hold it.
  private func worth(of units: Int64, _ digits: Int64, _ scale: Int, from given: Currency, in wanted: Currency)
    -> Int64?
  {
    let product = DecimalNumber(UInt64(units)) * DecimalNumber(UInt64(digits))
    let decimals = scale + given.scale - wanted.scale
    return (decimals < 0 ? product.shifted(by: -decimals) : product.dropping(decimals).rest).value
  }

  @Test("What an amount is worth is exact, and rounded down to the other currency's smallest unit")
  func values() throws {
    let table: [(Int64, Currency, Int64, Int, Currency, Int64)] = [
      // $100.00 at 0.92341 euros, $0.01, and nothing.
      (100_00, .usd, 92341, 5, .euro, 92_34), (1, .usd, 92341, 5, .euro, 0), (0, .usd, 92341, 5, .euro, 0),
      (1, .usd, 1, 0, .euro, 1), (2, .usd, 99, 2, .euro, 1), (199, .usd, 1, 2, .euro, 1),
      // One bitcoin, and one satoshi, at $68,000.50.
      (100_000_000, .btc, 680_005, 1, .usd, 6_800_050), (1, .btc, 680_005, 1, .usd, 0), (15, .btc, 680_005, 1, .usd, 1),
      // Yen have no decimals, bitcoins eight.
      (1, .yen, 1, 7, .btc, 10), (1, .yen, 1, 8, .btc, 1), (1, .yen, 9, 9, .btc, 0), (1, .btc, 1, 0, .yen, 0),
      (99_999_999, .btc, 1, 0, .yen, 0), (100_000_000, .btc, 1, 0, .yen, 1),
      // Ether to bitcoin: nine decimals and eight.
      (1_000_000_000, .eth, 4, 2, .btc, 4_000_000), (249, .eth, 4, 2, .btc, 0), (250, .eth, 4, 2, .btc, 1),
    ]
    for (units, given, digits, scale, wanted, worth) in table {
      let rate = try #require(Rate(digits: digits, scale: scale))
      #expect(rate.value(of: money(units, given), in: wanted) == money(worth, wanted), "\(units) \(given) in \(wanted)")
    }
  }

  @Test("A rate has 1 to 18 digits and up to 36 decimals")
  func ranges() {
    for (digits, scale) in [(1, 0), (1, 36), (Rate.digitsLimit - 1, 0), (Rate.digitsLimit - 1, 36)] as [(Int64, Int)] {
      #expect(Rate(digits: digits, scale: scale) != nil, "\(digits) \(scale)")
    }
    for (digits, scale) in [
      (0, 0), (-1, 0), (.min, 0), (Rate.digitsLimit, 0), (.max, 0), (1, -1), (1, 37), (1, .max), (1, .min),
    ] as [(Int64, Int)] {
      #expect(Rate(digits: digits, scale: scale) == nil, "\(digits) \(scale)")
    }
    #expect(Rate.digitsLimit == 1_000_000_000_000_000_000)
  }

  @Test("An amount below zero is worth nothing that can be told")
  func negative() throws {
    let rate = try #require(Rate(digits: 1, scale: 0))
    for units in [-1, -100, .min] as [Int64] { #expect(rate.value(of: money(units, .usd), in: .btc) == nil) }
  }

  @Test("The largest and smallest rates and amounts overflow nothing, in every currency")
  func extremes() throws {
    let rates = try [
      (1, 0), (1, 36), (Rate.digitsLimit - 1, 0), (Rate.digitsLimit - 1, 36), (Rate.digitsLimit - 1, 18),
    ]
    .map { (digits: Int64, scale: Int) in try #require(Rate(digits: digits, scale: scale)) }
    for given in Currency.all {
      for wanted in [Currency.usd, .btc, .eth, .yen, given] {
        for units in [1, given.amountLimit, given.balanceLimit, Currency.worldLimit, .max] {
          for rate in rates {
            let expected = worth(of: units, rate.digits, rate.scale, from: given, in: wanted)
            #expect(
              rate.value(of: money(units, given), in: wanted) == expected.map { money($0, wanted) },
              "\(units) \(given) at \(rate) in \(wanted)")
          }
        }
      }
    }
  }

  @Test("Thousands of rates and amounts of any size, between any currencies: as worked out on paper")
  func random() throws {
    var random = SeededGenerator(seed: 17)
    var told = 0
    for round in 0..<6000 {
      let given = Currency.all[Int.random(in: 0..<Currency.all.count, using: &random)]
      let wanted = Currency.all[Int.random(in: 0..<Currency.all.count, using: &random)]
      let digits = Int64.random(in: 1..<power(Int.random(in: 1...18, using: &random)), using: &random)
      let scale = Int.random(in: 0...Rate.scaleMax, using: &random)
      let units = Int64.random(in: 0..<power(Int.random(in: 1...18, using: &random)), using: &random)
      let rate = try #require(Rate(digits: digits, scale: scale))
      let expected = worth(of: units, digits, scale, from: given, in: wanted)
      if expected ?? 0 > 0 { told += 1 }
      #expect(
        rate.value(of: money(units, given), in: wanted) == expected.map { money($0, wanted) },
        "round \(round): \(units) \(given) at \(digits) and \(scale) in \(wanted)")
    }
    #expect(told > 1000)
  }

  private func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

  @Test("The numbers that tests reckon with are right themselves")
  func paper() {
    let (seven, big) = (DecimalNumber(7), DecimalNumber(.max))
    #expect((seven * DecimalNumber(8)).value == 56 && (seven * DecimalNumber(0)).value == 0)
    #expect(big.value == nil && DecimalNumber(UInt64(Int64.max)).value == .max)
    // 340282366920938463426481119284349108225.
    let square = (big * big).dropping(20)
    #expect(square.rest.value == 3_402_823_669_209_384_634 && square.hadMore)
    #expect(DecimalNumber(1250).dropping(2).rest.value == 12 && DecimalNumber(1250).dropping(2).hadMore)
    #expect(!DecimalNumber(1200).dropping(2).hadMore && DecimalNumber(99).dropping(9).rest.isZero)
    #expect(DecimalNumber(12).shifted(by: 3).value == 12_000 && DecimalNumber(0).shifted(by: 3).isZero)
  }
}
