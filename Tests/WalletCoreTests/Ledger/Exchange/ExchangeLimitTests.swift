import TestSupport
import Testing

@testable import WalletCore

@Suite("The limit of all exchanges")
struct ExchangeLimitTests {
  private func rates(_ prices: [(Currency, Int64)]) throws -> CurrentRates {
    CurrentRates(
      RateTable(
        try prices.map { currency, cents in
          KnownPrice(
            currency: currency, price: DollarPrice(try #require(Rate(digits: cents, scale: 2))),
            asOf: .moment(Timestamp(milliseconds: 0)), source: "x")
        }))
  }

  private func order(_ amount: Money, for arrives: Money) throws -> ExchangeOrder {
    let rate = try #require(Rate(digits: 1, scale: 0))
    let quote = try #require(RateQuote(rate: rate, feeRate: 0, quotedAt: Timestamp(milliseconds: 0), source: "x"))
    return ExchangeOrder(
      from: AccountID(PublicID(high: 1, low: 1)), to: AccountID(PublicID(high: 1, low: 2)), amount: amount,
      arrives: arrives, quote: quote)
  }

  private func euros(_ units: Int64) -> Money { Money(minorUnits: units, currency: .euro) }
  private func yen(_ units: Int64) -> Money { Money(minorUnits: units, currency: .yen) }

  @Test("What is owed in all currencies counts, in dollars; what is there in others does not make up for it")
  func sum() throws {
    let limit = ExchangeLimit(wholeDollars: 100, rates: try rates([(.euro, 125), (.yen, 1)]))
    let exchange = try order(.usd(cents: 50_00), for: euros(40_00))
    for (balances, allowed) in [
      ([.usd(cents: 0), euros(0)], true), ([.usd(cents: 500_000), euros(-40_00)], true),
      ([.usd(cents: 500_000), euros(-40_01)], false), ([.usd(cents: 0), euros(-20_00), yen(-2500)], true),
      ([.usd(cents: 0), euros(-20_00), yen(-2501)], false), ([.usd(cents: 0), euros(-20_00), yen(9_999_999)], true),
    ] as [([Money], Bool)] {
      #expect(limit.allows(exchange, with: balances) == allowed, "\(balances)")
    }
  }

  @Test("Beyond the limit an exchange is allowed if the wallet owes no more after it")
  func wayBack() throws {
    let limit = ExchangeLimit(wholeDollars: 1, rates: try rates([(.euro, 125)]))
    let balances = [Money.usd(cents: 50_00), euros(-40_00)]
    #expect(limit.allows(try order(euros(40_00), for: .usd(cents: 50_00)), with: balances))
    #expect(limit.allows(try order(euros(1_00), for: .usd(cents: 1_25)), with: balances))
    #expect(!limit.allows(try order(.usd(cents: 1_25), for: euros(1_00)), with: balances))
  }

  @Test("What is owed in a currency without a rate cannot be judged, and no number is too large to add")
  func unknown() throws {
    let limit = ExchangeLimit(wholeDollars: 1_000_000_000_000, rates: try rates([(.euro, 125)]))
    let exchange = try order(.usd(cents: 50_00), for: euros(40_00))
    #expect(!limit.allows(exchange, with: [.usd(cents: 0), euros(0), yen(-1)]))
    #expect(limit.allows(exchange, with: [.usd(cents: 0), euros(0), yen(1)]))
    // The way back pays out what came in, whatever else is owed.
    let back = try order(euros(40_00), for: .usd(cents: 50_00))
    #expect(limit.allows(back, with: [.usd(cents: 50_00), euros(-40_00), yen(-1)]))
    #expect(!limit.allows(back, with: [.usd(cents: 49_99), euros(-40_00), yen(-1)]))
    #expect(!limit.allows(exchange, with: [.usd(cents: .max), euros(.min)]))
    #expect(!limit.allows(exchange, with: [.usd(cents: .min), euros(.min)]))
  }
}
