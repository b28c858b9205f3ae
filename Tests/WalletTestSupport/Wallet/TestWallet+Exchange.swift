import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

/// Exchanges, as tests of them need them.
extension TestWallet {
  /// From now on a euro costs $1.25, a yen a cent and a bitcoin $50,000.
  /// - Parameters:
  ///   - source: who says so.
  ///   - seconds: how old these prices are.
  /// - Throws: if there is no such currency.
  func setRates(_ source: String = "Bank of Tests", seconds: Int = 0) throws {
    let moment = RateTime.moment(clock.now().adding(seconds: -seconds))
    rates.replace(
      with: RateTable([
        try price("EUR", 125, 2, moment, source), try price("JPY", 1, 2, moment, source),
        try price("BTC", 50_000, 0, moment, source),
      ]))
  }

  /// What one unit of a currency costs.
  func price(
    _ code: String, _ digits: Int64, _ scale: Int, _ time: RateTime, _ source: String = "Bank of Tests"
  ) throws -> KnownPrice {
    let currency = try #require(Currency(code: code))
    let rate = try #require(Rate(digits: digits, scale: scale))
    return KnownPrice(currency: currency, price: DollarPrice(rate), asOf: time, source: source)
  }
}

/// A person with $100.00 in Everyday and an empty account Euros, at a dollar for 0.8 euros.
struct ExchangeScene {
  let visitor: Visitor
  let dollars: String
  let euros: String

  init(_ wallet: TestWallet, _ number: String = "(530) 555-0123", user: Int64 = 1) throws {
    try wallet.setRates()
    visitor = try wallet.signedIn(number)
    dollars = try visitor.openAccount("Everyday", deposit: "100")
    euros = try wallet.openAccount("Euros", in: .euro, of: user)
  }

  func id(_ address: String) -> String { String(address.split(separator: "/")[1]) }

  /// Visits the quote for an amount of dollars.
  @discardableResult
  func quote(_ amount: String = "40") throws -> Visitor {
    try visitor.visit("\(dollars)/exchange?amount=\(amount)&to=\(id(euros))")
  }

  /// What the form of the current page would book.
  func pairs() throws -> [(String, String)] {
    visitor.pairs(of: try visitor.form(to: dollars + "/exchange")).filter { $0.0 != "note" }
  }

  /// Posts the form with some values in place of its own.
  @discardableResult
  func post(_ pairs: [(String, String)], _ other: [String: String] = [:]) throws -> HTTPAnswer {
    try visitor.post(dollars + "/exchange", pairs.map { ($0.0, other[$0.0] ?? $0.1) })
  }
}
