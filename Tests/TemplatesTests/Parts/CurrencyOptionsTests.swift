import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("The list of currencies")
struct CurrencyOptionsTests {
  private struct List {
    let codes: [String]
    let chosen: [String]
    let texts: [String]
    /// The label of each group, and the codes in it; those in no group have none.
    let groups: [(label: String, codes: [String])]
  }

  private func list(owned: [String] = [], chosen: String = "USD") throws -> List {
    let markup = Markup(
      CurrencyOptions.html(owned: try owned.map { try Samples.currency($0) }, chosen: chosen))
    #expect(markup.faults == [])
    let options = markup.elements.enumerated().filter { $0.element.name == "option" }
    let groups = markup.elements.indices.filter { markup.elements[$0].name == "optgroup" }
    return List(
      codes: options.compactMap { $0.element.attributes["value"] },
      chosen: options.filter { $0.element.attributes["selected"] != nil }.compactMap { $0.element.attributes["value"] },
      texts: options.compactMap { markup.textIn[$0.offset] },
      groups: groups.map { group in
        let inside = options.filter { $0.element.parent == group }.compactMap { $0.element.attributes["value"] }
        return (markup.elements[group].attributes["label"] ?? "", inside)
      })
  }

  @Test("US dollars, then all others by name: each of the world's currencies once, with its code")
  func all() throws {
    let list = try list()
    #expect(list.codes.count == 159 && Set(list.codes) == Set(Currency.all.map(\.code)))
    #expect(list.codes.first == "USD" && list.chosen == ["USD"] && list.texts.first == "US dollars (USD)")
    #expect(list.groups.map(\.label) == ["All others by name"] && list.groups.first?.codes.count == 158)
    let names = list.texts.dropFirst().map { $0.lowercased() }
    #expect(names == names.sorted())
    for text in ["Euros (EUR)", "Swiss francs (CHF)", "Bitcoin (BTC)", "Japanese yen (JPY)", "Ether (ETH)"] {
      #expect(list.texts.contains(text))
    }
  }

  @Test("Those that the user has stand before the others, once, however many accounts have them")
  func owned() throws {
    let list = try list(owned: ["JPY", "USD", "CHF", "JPY", "BTC"])
    #expect(Array(list.codes.prefix(4)) == ["USD", "BTC", "JPY", "CHF"])
    #expect(list.codes.count == 159 && Set(list.codes).count == 159)
    #expect(list.groups.map(\.label) == ["Your other currencies", "All others by name"])
    #expect(list.groups.first?.codes == ["BTC", "JPY", "CHF"])
    #expect(try self.list(owned: ["USD"]).groups.count == 1)
  }

  @Test("One is chosen, wherever it stands; dollars if nothing is known")
  func chosen() throws {
    for (sent, chosen) in [("EUR", "EUR"), ("CHF", "CHF"), ("USD", "USD"), ("", "USD"), ("chf", "USD"), ("XAU", "USD")]
    {
      #expect(try list(owned: ["CHF"], chosen: sent).chosen == [chosen], "\(sent)")
    }
  }

  @Test(
    "No typed name begins with another currency's code, but for Ethiopia's, which goes on: the script may look for codes"
  )
  func codes() {
    let clashes = Currency.all.flatMap { currency in
      Currency.all.filter { $0 != currency && currency.name.uppercased().hasPrefix($0.code) }
        .map { "\(currency.name): \($0.code)" }
    }
    #expect(clashes == ["Ethiopian birrs: ETH"], "\(clashes)")
  }
}
