import TestSupport
import Testing

@testable import WalletCore

@Suite("Quotes of an exchange")
struct RateQuoteTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)
  private let accounts = (AccountID(PublicID(high: 0, low: 1)), AccountID(PublicID(high: 0, low: 2)))

  private func quote(_ digits: Int64, _ scale: Int, fee: Int64 = 0) throws -> RateQuote {
    let rate = try #require(Rate(digits: digits, scale: scale))
    return try #require(RateQuote(rate: rate, feeRate: fee, quotedAt: now, source: "rates.csv"))
  }

  private func order(_ amount: Money, for arrives: Money, _ quote: RateQuote) -> ExchangeOrder {
    ExchangeOrder(from: accounts.0, to: accounts.1, amount: amount, arrives: arrives, quote: quote)
  }

  @Test("A fee is from nothing to a tenth, and a source has 1 to 64 characters that control nothing")
  func ranges() throws {
    let rate = try #require(Rate(digits: 1, scale: 0))
    for (fee, source, isFine) in [
      (0, "x", true), (1000, "x", true), (-1, "x", false), (1001, "x", false), (.min, "x", false), (.max, "x", false),
      (5, "", false), (5, String(repeating: "é", count: 64), true), (5, String(repeating: "é", count: 65), false),
      (5, "a\nb", false), (5, "\0", false), (5, "\u{7F}", false), (5, "\u{85}", false), (5, "Bank, \"daily\"", true),
    ] as [(Int64, String, Bool)] {
      let quote = RateQuote(rate: rate, feeRate: fee, quotedAt: now, source: source)
      #expect((quote != nil) == isFine, "\(fee) \(source)")
    }
  }

  @Test("The fee is a part of the amount, and a begun unit counts whole")
  func fees() throws {
    let most = Currency.usd.amountLimit
    let table: [(Int64, Int64, Int64)] = [
      (1, 0, 0), (most, 0, 0), (0, 1000, 0), (1, 1, 1), (10_000, 1, 1), (10_001, 1, 2), (10_000, 2, 2),
      (100_00, 150, 1_50), (100_01, 150, 1_51), (1, 1000, 1), (10, 1000, 1), (11, 1000, 2), (most, 1000, most / 10),
      (most - 1, 1000, most / 10), (.max, 1000, 922_337_203_685_477_581), (.max, 1, 922_337_203_685_478),
    ]
    for (units, rate, fee) in table {
      #expect(try quote(1, 0, fee: rate).fee(on: .usd(cents: units)) == .usd(cents: fee), "\(units) at \(rate)")
    }
  }

  @Test("Any fee: never below nothing, never more than the amount, and less than one unit above its part")
  func randomFees() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3000 {
      let currency = Currency.all[Int.random(in: 0..<Currency.all.count, using: &random)]
      let units = Int64.random(in: 1...currency.amountLimit >> Int.random(in: 0...24, using: &random), using: &random)
      let feeRate = Int64.random(in: 0...1000, using: &random)
      let quote = try quote(1, 0, fee: feeRate)
      let amount = Money(minorUnits: units, currency: currency)
      let (whole, hadMore) = (DecimalNumber(UInt64(units)) * DecimalNumber(UInt64(feeRate))).dropping(4)
      let fee = quote.fee(on: amount)
      #expect(
        fee.currency == currency && fee.minorUnits == (whole.value ?? -1) + (hadMore ? 1 : 0), "\(units) \(feeRate)")
      #expect((0...units).contains(fee.minorUnits) && (feeRate == 0) == (fee.minorUnits == 0), "\(units) \(feeRate)")
      let order = order(amount, for: amount, quote)
      #expect(order.exchanged.minorUnits + order.fee.minorUnits == units, "\(units) \(feeRate)")
    }
  }

  @Test("Only what the rate and the fee give is as quoted: not a unit more or less, nor the same in another currency")
  func asQuoted() throws {
    // $100.00, of which $1.00 is the fee, at 0.92341 euros: 91.41759.
    let quote = try quote(92341, 5, fee: 100)
    let dollars = Money.usd(cents: 100_00)
    for (cents, isFine) in [(91_41, true), (91_42, false), (91_40, false), (0, false), (-91_41, false)]
      as [(Int64, Bool)]
    {
      let arrives = Money(minorUnits: cents, currency: .euro)
      #expect(order(dollars, for: arrives, quote).isAsQuoted == isFine, "\(cents)")
    }
    #expect(!order(dollars, for: Money(minorUnits: 91_41, currency: .yen), quote).isAsQuoted)
    #expect(order(dollars, for: Money(minorUnits: 91, currency: .yen), quote).isAsQuoted)
    // Where the fee takes all, nothing is worth nothing.
    #expect(order(.usd(cents: 1), for: Money(minorUnits: 0, currency: .euro), quote).isAsQuoted)
    // What no number can hold is never as quoted.
    let vast = try self.quote(Rate.digitsLimit - 1, 0)
    for arrives in [0, 1, .max] as [Int64] {
      let most = Money.usd(cents: Currency.usd.amountLimit)
      #expect(!order(most, for: Money(minorUnits: arrives, currency: .btc), vast).isAsQuoted)
    }
  }

  /// What one unit of the other currency costs by the same rate, rounded down to 18 digits; nil if it has too many
  /// decimals, or too few.
  private func inverse(of rate: Rate) -> Rate? {
    // 10^places divided by the digits has 17 or 18 digits.
    let length = "\(rate.digits)".count
    for places in [length + 17, length + 16] {
      let power = (0..<places).reduce(UInt128(1)) { power, _ in power * 10 }
      let digits = power / UInt128(rate.digits)
      if digits < 1_000_000_000_000_000_000 { return Rate(digits: Int64(digits), scale: places - rate.scale) }
    }
    return nil
  }

  @Test("Exchanged there and back, whatever the rate and the fees, nothing is gained")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 90)
    var returned = 0
    for round in 0..<6000 {
      let given = Currency.all[Int.random(in: 0..<Currency.all.count, using: &random)]
      let wanted = Currency.all[Int.random(in: 0..<Currency.all.count, using: &random)]
      let length = Int.random(in: 1...18, using: &random)
      let digits = Int64.random(in: 1..<(0..<length).reduce(1) { power, _ in power * 10 }, using: &random)
      // Mostly rates by which something arrives.
      let scale = max(0, min(36, length - given.scale + wanted.scale + Int.random(in: -6...6, using: &random)))
      let units = Int64.random(in: 1...given.amountLimit >> Int.random(in: 0...30, using: &random), using: &random)
      let there = try quote(digits, scale, fee: random.chance(30) ? Int64.random(in: 1...1000, using: &random) : 0)
      guard let back = inverse(of: there.rate) else { continue }
      let amount = Money(minorUnits: units, currency: given)
      let exchanged = order(amount, for: amount, there).exchanged
      guard let arrived = there.rate.value(of: exchanged, in: wanted), let home = back.value(of: arrived, in: given)
      else { continue }
      if home.minorUnits > 0 { returned += 1 }
      #expect(arrived.minorUnits >= 0 && home.minorUnits >= 0, "round \(round)")
      #expect(
        home.minorUnits <= exchanged.minorUnits, "round \(round): \(units) \(given) at \(there.rate) in \(wanted)")
    }
    #expect(returned > 1000)
  }
}
