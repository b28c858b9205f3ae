import Testing

@testable import WalletCore

@Suite("Currencies")
struct CurrencyTests {
  @Test("The table is sorted by code and has each code, number and symbol once")
  func unique() {
    let codes = Currency.all.map(\.code)
    #expect(codes == codes.sorted() && Set(codes).count == codes.count && codes.count >= 150)
    let numbers = CurrencyFacts.table.compactMap(\.number)
    #expect(Set(numbers).count == numbers.count && numbers.allSatisfy { (1...999).contains($0) })
    #expect(Set(Currency.all.map(\.symbol)).count == codes.count)
    #expect(Set(Currency.all.map(\.name)).count == codes.count)
    #expect(Set(Currency.all).count == codes.count)
  }

  @Test("Each line keeps the rules of the table", arguments: Currency.all)
  func rules(currency: Currency) throws {
    #expect(currency.code.utf8.count == 3 && currency.code.utf8.allSatisfy { (65...90).contains($0) })
    #expect((0...9).contains(currency.scale))
    #expect(currency.isCoin == (CurrencyFacts.table[currency.index].number == nil))
    let sign = try #require(currency.symbol.unicodeScalars.last)
    #expect(currency.symbol == currency.code || sign.properties.generalCategory == .currencySymbol)
    let first = try #require(currency.name.unicodeScalars.first)
    #expect(first.properties.isUppercase && currency.name != currency.code)
    #expect(Currency.all[currency.index] == currency && Currency(code: currency.code) == currency)
    #expect(Currency(code: currency.code.lowercased()) == nil && "\(currency)" == currency.code)
  }

  @Test("S37: no limit leaves room for an overflow", arguments: Currency.all)
  func limits(currency: Currency) {
    let unit = (0..<currency.scale).reduce(Int64(1)) { unit, _ in unit * 10 }
    #expect((10_000 * unit...1_000_000_000_000_000).contains(currency.amountLimit))
    let digits = String(currency.amountLimit)
    #expect(digits.first == "1" && digits.dropFirst().allSatisfy { $0 == "0" })
    #expect(currency.balanceLimit == currency.amountLimit * 100)
    #expect(currency.balanceLimit <= Currency.worldLimit / 90)
  }

  @Test("The facts of some currencies, digits by ISO 4217 even where Unicode says otherwise")
  func known() throws {
    #expect(Currency.usd.code == "USD" && Currency.btc.code == "BTC" && Currency.eth.code == "ETH")
    #expect(Currency.usd.amountLimit == 100_000_000_000 && Currency.usd.balanceLimit == 10_000_000_000_000)
    #expect(Currency.btc.amountLimit == 1_000_000_000_000 && Currency.eth.amountLimit == 100_000_000_000_000)
    for (code, number, digits, symbol, name) in [
      ("USD", 840, 2, "$", "US dollars"), ("EUR", 978, 2, "€", "Euros"), ("JPY", 392, 0, "¥", "Japanese yen"),
      ("CHF", 756, 2, "CHF", "Swiss francs"), ("KWD", 414, 3, "KWD", "Kuwaiti dinars"),
      ("BTC", nil, 8, "BTC", "Bitcoin"),
      ("ETH", nil, 9, "ETH", "Ether"), ("UYW", 927, 4, "UYW", "Uruguayan nominal wage index units"),
      ("AFN", 971, 2, "AFN", "Afghan Afghanis"), ("IQD", 368, 3, "IQD", "Iraqi dinars"),
      ("IRR", 364, 2, "IRR", "Iranian rials"), ("RSD", 941, 2, "RSD", "Serbian dinars"),
      ("CAD", 124, 2, "CA$", "Canadian dollars"),
      ("XOF", 952, 0, "XOF", "West African CFA francs"),
    ] as [(String, Int?, Int, String, String)] {
      let currency = try #require(Currency(code: code))
      #expect(CurrencyFacts.table[currency.index].number == number && currency.scale == digits, "\(code)")
      #expect(currency.symbol == symbol && currency.name == name, "\(code)")
    }
  }

  @Test("Not in the table: metals, test codes, funds, former currencies, other spellings")
  func unknown() {
    for code in [
      "", "U", "US", "USDT", "usd", "XAU", "XXX", "XTS", "XDR", "CHE", "CLF", "USN", "DEM", "HRK", "BGN", "€", "$",
    ] {
      #expect(Currency(code: code) == nil, "\(code)")
    }
  }

  @Test("A currency takes eight bytes")
  func size() {
    #expect(MemoryLayout<Currency>.size == 8 && MemoryLayout<Money>.stride == 16)
  }
}
