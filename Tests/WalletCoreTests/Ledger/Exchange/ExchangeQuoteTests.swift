import TestSupport
import Testing

@testable import WalletCore

@Suite("What is quoted")
struct ExchangeQuoteTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)
  private let monotonic = Timestamp(milliseconds: 1_800_000_500_000)

  private func account(
    _ number: Int64, _ currency: Currency, _ units: Int64, closed: Bool = false
  ) -> Account {
    Account(
      id: AccountID(PublicID(high: 9, low: UInt64(number))), name: "A",
      balance: Money(minorUnits: units, currency: currency), sequence: 1, openedAt: now,
      closedAt: closed ? now : nil, number: AccountNumber(number))
  }

  private func price(_ currency: Currency, _ digits: Int64, _ scale: Int, _ time: RateTime? = nil) throws -> KnownPrice
  {
    let rate = try #require(Rate(digits: digits, scale: scale))
    return KnownPrice(
      currency: currency, price: DollarPrice(rate), asOf: time ?? .moment(now.adding(seconds: -60)),
      source: "\(currency.code) bank")
  }

  private func quote(
    _ amount: Money, from: Account, to: Account, _ prices: [KnownPrice],
    _ policy: ExchangePolicy = ExchangePolicy(feeRate: 100)
  ) throws(QuoteRefusal) -> ExchangeQuote {
    let terms = ExchangeQuote.Terms(
      rates: RateTable(prices), policy: policy, now: now, monotonic: monotonic)
    return try ExchangeQuote(amount, from: from, to: to, terms)
  }

  @Test("The order has the fee, the rate, both sources and the time of both clocks")
  func order() throws {
    let (euros, yen) = (account(1, .euro, 100_00), account(2, .yen, 0))
    let prices = [try price(.euro, 125, 2), try price(.yen, 1, 2)]
    let quote = try quote(Money(minorUnits: 80_00, currency: .euro), from: euros, to: yen, prices)
    #expect(quote.order.quote.rate == Rate(digits: 125, scale: 0) && quote.back == Rate(digits: 8, scale: 3))
    #expect(quote.order.fee == Money(minorUnits: 80, currency: .euro))
    #expect(quote.order.arrives == Money(minorUnits: 9900, currency: .yen), "79.20 euros at 125")
    #expect(quote.order.quote.source == "EUR bank and JPY bank" && quote.order.quote.quotedAt == now)
    #expect(quote.order.goodUntil == monotonic.adding(seconds: 30) && quote.seconds == 30)
    #expect(quote.order.isAsQuoted)
  }

  @Test("A rate that ends sooner ends the quote with it; with fewer than 5 seconds of it there is none")
  func fresh() throws {
    let (dollars, euros) = (account(1, .usd, 100_00), account(2, .euro, 0))
    for (age, seconds) in [(86_369, 30), (86_390, 10), (86_394, 6), (86_395, 5)] {
      let prices = [try price(.euro, 125, 2, .moment(now.adding(seconds: -age)))]
      #expect(try quote(.usd(cents: 1_00), from: dollars, to: euros, prices).seconds == seconds, "\(age)")
    }
    // A quote that lives to the end of its rate has the last millisecond, too.
    let last = try price(.euro, 125, 2, .moment(Timestamp(milliseconds: now.milliseconds - 86_395_001)))
    #expect(try quote(.usd(cents: 1_00), from: dollars, to: euros, [last]).seconds == 5)
    for milliseconds in [86_395_002, 86_396_000, 86_400_000, 86_401_000] as [Int64] {
      let old = try price(.euro, 125, 2, .moment(Timestamp(milliseconds: now.milliseconds - milliseconds)))
      #expect(throws: QuoteRefusal.notFresh(old)) { try quote(.usd(cents: 1_00), from: dollars, to: euros, [old]) }
      let longer = ExchangePolicy(quoteLife: 3, rateAge: 86_406)
      #expect(try quote(.usd(cents: 1_00), from: dollars, to: euros, [old], longer).seconds == 3)
    }
  }

  @Test("Each refusal, the books' first")
  func refusals() throws {
    let (dollars, euros) = (account(1, .usd, 100_00), account(2, .euro, 0))
    let prices = [try price(.euro, 125, 2)]
    let full = account(3, .euro, Currency.euro.balanceLimit)
    let cheap = [try price(.yen, 1, 12)]
    let apart = [try price(.yen, 1, 36), try price(.euro, 1_000_000_000_000, 0)]
    let table: [(Money, Account, Account, [KnownPrice], QuoteRefusal)] = [
      (.usd(cents: 1_00), dollars, dollars, prices, .books(.sameAccount)),
      (.usd(cents: 1_00), account(4, .usd, 5, closed: true), euros, prices, .books(.accountClosed)),
      (.usd(cents: 1_00), dollars, account(5, .euro, 0, closed: true), prices, .books(.receiverClosed)),
      (.usd(cents: 1_00), dollars, account(6, .usd, 0), prices, .books(.currenciesAlike)),
      (Money(minorUnits: 1, currency: .euro), dollars, euros, prices, .books(.currenciesDiffer)),
      (.usd(cents: 0), dollars, euros, prices, .books(.amountOutOfRange)),
      (.usd(cents: 100_01), dollars, euros, [], .books(.notEnough(balance: .usd(cents: 100_00)))),
      (.usd(cents: 1_00), dollars, euros, [], .noRate([.euro])),
      (Money(minorUnits: 1, currency: .euro), account(7, .euro, 5), account(8, .yen, 0), [], .noRate([.euro, .yen])),
      (
        Money(minorUnits: 1, currency: .yen), account(10, .yen, 5), euros, apart, .noRateBetween(.yen, .euro)
      ),
      (.usd(cents: 1), dollars, euros, prices, .books(.tooSmallToExchange)),
      (.usd(cents: 1_00), dollars, full, prices, .books(.balanceLimit)),
      (
        .usd(cents: 100_00), dollars, account(9, .yen, 0), cheap,
        .tooMuchArrives(limit: Money(minorUnits: Currency.yen.amountLimit, currency: .yen))
      ),
    ]
    for (amount, from, to, prices, refusal) in table {
      #expect(throws: refusal) { try quote(amount, from: from, to: to, prices) }
    }
  }

  @Test("A source of many scalars is cut so that the books take it")
  func longSources() throws {
    let family = String(repeating: "👨‍👩‍👧‍👦", count: 30)
    let prices = try [(Currency.euro, 125), (.yen, 1)].map { currency, digits in
      KnownPrice(
        currency: currency, price: DollarPrice(try #require(Rate(digits: Int64(digits), scale: 2))),
        asOf: .moment(now), source: family + currency.code)
    }
    let quote = try quote(
      Money(minorUnits: 80_00, currency: .euro), from: account(1, .euro, 100_00), to: account(2, .yen, 0), prices)
    #expect(quote.order.quote.source.unicodeScalars.count == 64)
  }
}
