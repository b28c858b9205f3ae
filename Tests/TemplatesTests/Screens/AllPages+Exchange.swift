import Templates
import TestSupport
import Testing

@testable import WalletCore

/// Exchanges: quotes with every refusal, and what accounts show of those that were booked.
extension AllPages {
  static func exchanges() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for problem in [nil] + problems.map(Optional.some) {
      for hasOffer in [true, false] {
        let page = try exchangePage(
          offer: hasOffer ? offer(fee: problem == nil ? 25 : 0) : nil, problem: problem, hostile: true)
        pages.append(("exchange \(String(describing: problem)) \(hasOffer)", page.html))
      }
    }
    pages.append(("exchange nowhere nil", try exchangePage(receivers: []).html))
    for (name, time) in times { pages.append(("exchange \(name) nil", try exchangePage(offer: offer(time)).html)) }
    for fee in [0, 2000] as [Int64] {
      let done = try #require(DoneExchange(receipt(.exchange, name: Samples.hostile, fee: fee).receipt))
      let page = accountPage(
        account: try Samples.account(1, Samples.hostile), entries: exchangeEntries, notice: .exchanged(done))
      pages.append(("account exchanged \(fee) nil", page.html))
    }
    return pages
  }

  static let problems: [ExchangeProblem] =
    [
      .noReceiver, .noRate([.euro]), .noRate([.euro, .btc]), .noRateBetween(.euro, .btc), .forged,
      .otherForm,
      .tooMuchArrives(limit: Money(minorUnits: 100_000_000_000, currency: .euro)),
    ] + Refusals.amounts.map { .amount($0) } + Refusals.names.map { .note($0) } + Refusals.ledger.map { .ledger($0) }
    + BuiltInRates.prices.filter { $0.currency == .euro }.map { .notFresh($0) }

  /// Ages of a rate.
  private static let times: [(String, RateTime)] = [
    ("now", .moment(Samples.noon)), ("hour", .moment(Samples.noon.adding(seconds: -3700))),
    ("today", .day(Samples.today)),
    ("yesterday", .day(Samples.today.adding(days: -1))), ("days", .day(Samples.today.adding(days: -4))),
  ]

  /// Both sides of an exchange in an account's history.
  static var exchangeEntries: [Entry] {
    guard let rate = Rate(digits: 923_456_789_012_345_678, scale: 18) else { return [] }
    return [-3000, 3000].map { cents in
      Entry(
        sequence: 1, operation: Samples.operation, kind: .exchange, change: .usd(cents: cents),
        balance: .usd(cents: 123_400), otherName: Samples.hostile,
        exchange: Entry.Exchange(other: Money(minorUnits: 2770, currency: .euro), rate: rate), at: Samples.noon,
        number: 1)
    }
  }

  static func exchangePage(
    offer: ExchangePage.Offer? = nil, receivers: [Account]? = nil, problem: ExchangeProblem? = nil,
    hostile: Bool = false
  ) throws -> ExchangePage {
    let (name, text) = hostile ? (Samples.hostile, Samples.hostile) : ("Everyday", "40")
    return ExchangePage(
      frame: Samples.frame(), account: try Samples.account(1, name), receivers: try receivers ?? [euros(name)],
      typed: ExchangePage.Typed(amount: text, receiver: text, note: hostile ? text : ""), offer: offer,
      problem: problem, now: Samples.noon, csrf: Samples.token)
  }

  static func offer(_ time: RateTime = .moment(Samples.noon), fee: Int = 0) throws -> ExchangePage.Offer {
    let prices = [
      KnownPrice(
        currency: .euro, price: DollarPrice(try #require(Rate(digits: 108_289, scale: 5))), asOf: time,
        source: "Bank & Söhne")
    ]
    let terms = ExchangeQuote.Terms(
      rates: RateTable(prices), policy: ExchangePolicy(feeRate: fee), now: Samples.noon, monotonic: Samples.noon)
    let receiver = try euros(Samples.hostile)
    let quote = try ExchangeQuote(.usd(cents: 4000), from: try Samples.account(), to: receiver, terms)
    return ExchangePage.Offer(quote: quote, receiver: receiver, sealed: "sealed\"><'&", key: Samples.key)
  }

  private static func euros(_ name: String) throws -> Account {
    Account(
      id: try Samples.accountID(2), name: name, balance: Money(minorUnits: 0, currency: .euro), sequence: 0,
      openedAt: Samples.noon, closedAt: nil, number: AccountNumber(2))
  }
}
