import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("The table of currencies beside the packages that it is from")
struct CurrencyPackageTests {
  @Test(
    "Codes, numbers and digits are ISO's, of all currencies but funds and those without a smallest unit",
    .enabled(if: CurrencyPackage.areWanted(.iso4217), CurrencyPackage.skipReason))
  func iso() throws {
    let text = try CurrencyPackage.run(
      """
      from iso4217 import Currency, raw_xml
      funds = {node.findtext("Ccy") for node in raw_xml.iter("CcyNtry") if node.find("CcyNm").get("IsFund")}
      for currency in Currency:
          if currency.exponent is not None and currency.code not in funds:
              print(currency.code, currency.number, currency.exponent)
      """)
    let ours = CurrencyFacts.table.compactMap { facts in facts.number.map { "\(facts.code) \($0) \(facts.digits)" } }
    #expect(text.split(separator: "\n").map(String.init).sorted() == ours.sorted() && ours.count == 157)
  }

  @Test(
    "Names and symbols are CLDR's, by the rules of the script that writes the table",
    .enabled(if: CurrencyPackage.areWanted(.iso4217, .babel, .converter), CurrencyPackage.skipReason))
  func cldr() throws {
    let text = try CurrencyPackage.run(
      """
      import facts
      for fact in facts.table()[0]:
          print(fact.code, fact.symbol, fact.name, sep="\\t")
      """)
    let ours = CurrencyFacts.table.map { "\($0.code)\t\($0.symbol)\t\($0.name)" }
    let theirs = text.split(separator: "\n").map(String.init)
    #expect(theirs == ours, "\(Set(theirs).symmetricDifference(ours).sorted())")
  }

  @Test(
    "A name is what CLDR calls several of them; a symbol ends with a sign that CLDR has for no other of our currencies",
    .enabled(if: CurrencyPackage.areWanted(.babel), CurrencyPackage.skipReason))
  func ownRules() throws {
    let codes = CurrencyFacts.table.filter { $0.number != nil }.map(\.code).joined(separator: " ")
    let text = try CurrencyPackage.run(
      """
      import sys
      from babel import Locale
      from babel.numbers import get_currency_name
      english = Locale("en")
      for code in open(sys.argv[1]).read().split():
          print(code, english.currency_symbols.get(code, code), get_currency_name(code, 2, "en"), sep="\\t")
      """, on: codes)
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(lines.count == 157)
    let symbols = Dictionary(lines.map { ($0[1], 1) }) { $0 + $1 }
    for line in lines {
      let currency = try #require(Currency(code: line[0]))
      #expect(line[2] == line[0] || currency.name.lowercased() == line[2].lowercased(), "\(line)")
      let sign = try #require(line[1].unicodeScalars.last?.properties.generalCategory)
      let isOwn = sign == .currencySymbol && symbols[line[1]] == 1
      #expect(currency.symbol == (isOwn ? line[1] : line[0]), "\(line)")
    }
  }

  @Test(
    "One booking moves at most the power of ten that is nearest to a billion dollars, or what stands for it",
    .enabled(if: CurrencyPackage.areWanted(.converter), CurrencyPackage.skipReason))
  func limits() throws {
    let text = try CurrencyPackage.run(
      """
      from fractions import Fraction
      from importlib.resources import files
      lines = files("currency_converter").joinpath("eurofxref.csv").read_text().splitlines()
      rows = [[cell.strip() for cell in line.split(",")] for line in lines]
      euro = {code: Fraction(value) for code, value in zip(rows[0], rows[1]) if len(code) == 3 and value != "N/A"}
      euro["EUR"] = Fraction(1)
      for code, rate in euro.items():
          worth = 10**9 * rate / euro["USD"]
          # Nearest by logarithm: between a power's root of ten below and above.
          print(code, next(power for power in range(20) if worth**2 < 10 ** (2 * power + 1)))
      """)
    let known = Dictionary(
      uniqueKeysWithValues: try text.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        return (String(words[0]), try #require(Int(words[1])))
      })
    #expect(known["USD"] == 9 && known.count > 25)
    let coins = ["BTC": 4, "ETH": 5]
    for facts in CurrencyFacts.table {
      let power = min(coins[facts.code] ?? known[facts.code] ?? 11, 15 - facts.digits)
      let units = (0..<power + facts.digits).reduce(Int64(1)) { units, _ in units * 10 }
      #expect(facts.amountLimit == units, "\(facts.code)")
    }
  }
}
