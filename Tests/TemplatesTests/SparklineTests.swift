import TestSupport
import Testing
import WalletCore

@testable import Templates

/// The small chart on an account's card.
@Suite("Sparklines") struct SparklineTests {
  private func path(_ begin: Int, _ opening: Int64, _ changes: (Int, Int64)...) -> String {
    var bytes: [UInt8] = []
    Sparkline(trend: trend(begin, opening, changes)).appendPath(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func trend(_ begin: Int, _ opening: Int64, _ changes: [(Int, Int64)]) -> BalanceTrend {
    BalanceTrend(begin: begin, opening: opening, changes: changes.map { .init(day: $0.0, balance: $0.1) })
  }

  @Test("An account at rest has a straight line in the middle, however much it holds")
  func flat() {
    for units in [0, 1, 49, 50, 99, 4950, 1_000_000_007, Currency.eth.balanceLimit] {
      #expect(path(0, units) == "M0 16h30")
    }
  }

  @Test("It steps on the days on which the balance changed, between the lowest and the highest")
  func steps() {
    #expect(path(0, 1950, (12, 4950)) == "M0 30h12v-28h18")
    #expect(path(0, 10_000, (3, 20_000), (29, 0)) == "M0 16h3v-14h26v28h1")
    #expect(path(0, 0, (1, 10_000), (2, 0), (29, 10_000)) == "M0 30h1v-28h1v28h27v-28h1")
  }

  @Test("What is drawn at the same height is one move")
  func collapsed() {
    #expect(path(0, 0, (5, 1_000_000), (6, 1_000_001), (7, 1_000_002)) == "M0 30h5v-28h25")
  }

  @Test("A younger account's line begins where the account does, at the same scale of days")
  func young() {
    #expect(path(20, 1950, (21, 4950)) == "M20 30h1v-28h9")
    #expect(path(28, 500) == "M28 16h2")
  }

  @Test("A small change of a large balance, or of a few cents, looks small")
  func calm() {
    // One dollar of a thousand: the full height stands for a hundred dollars.
    #expect(path(0, 100_000, (15, 100_100)) == "M0 16h30")
    #expect(path(0, 100_000, (15, 105_000)) == "M0 23h15v-14h15")
    #expect(path(0, 0, (15, 1)) == "M0 16h30")
    #expect(path(0, 0, (15, 10)) == "M0 17h15v-2h15")
    #expect(path(0, 0, (15, 100)) == "M0 30h15v-28h15")
  }

  @Test("No line leaves the drawing, and each is short", arguments: 0..<200)
  func inside(_ seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let begin = Int(next(30))
    let most = [100, 100_000, UInt64(Currency.eth.balanceLimit)][Int(next(3))] + 1
    let changes = (begin + 1..<30).filter { _ in next(3) == 0 }.map { ($0, Int64(next(most))) }
    var bytes: [UInt8] = []
    Sparkline(trend: trend(begin, Int64(next(most)), changes)).appendPath(to: &bytes)
    #expect(bytes.count < 200)
    var (x, y) = (begin, -1)
    for move in String(decoding: bytes, as: UTF8.self).matches(of: /([Mhv])(-?\d+)(?: (\d+))?/) {
      let number = Int(move.2) ?? .max
      switch move.1 {
      case "M": y = move.3.flatMap { Int($0) } ?? .max
      case "h":
        #expect(number > 0)
        x += number
      default:
        #expect(number != 0)
        y += number
      }
      #expect((2...30).contains(y) && x <= 30)
    }
    #expect(x == 30)
  }

  private func home(_ amounts: AmountStyle = .plain) throws -> Markup {
    let accounts = try Samples.trends.indices.map { try Samples.account(UInt8($0), "Account \($0)") }
    var frame = Samples.frame()
    frame.amounts = amounts
    return Markup(
      AllPages.homePage(frame: frame, accounts: accounts, trends: Samples.trends, total: DollarTotal(.usd(cents: 5)))
        .html)
  }

  @Test("The home page draws one for each account that changed, and says in words what changed")
  func cards() throws {
    let markup = try home()
    let lines = markup.elements.filter { $0.attributes["class"] == "spark" }
    #expect(lines.count == 3 && lines.allSatisfy { $0.name == "svg" && $0.attributes["aria-hidden"] == "true" })
    #expect(lines.allSatisfy { $0.attributes["viewbox"] == "0 0 30 32" || $0.attributes["viewBox"] == "0 0 30 32" })
    let paths = markup.all("path").filter { path in
      path.parent.map { markup.elements[$0].attributes["class"] } == "spark"
    }
    #expect(paths.compactMap { $0.attributes["d"] }.first == "M0 30h12v-28h18")
    let cards = markup.elements.indices.filter {
      markup.elements[$0].attributes["class"] == "card" && markup.elements[$0].name == "a"
    }
    let words = cards.map { card in
      markup.elements.indices.filter {
        markup.elements[$0].parent == card && markup.elements[$0].attributes["class"] == "unseen"
      }
      .compactMap { markup.textIn[$0] }.joined()
    }
    #expect(words == ["", "up $30.00 in 30 days", "down $50.50 in 30 days", "up $30.00 in 10 days", ""])
  }

  @Test(
    "The words are in the account's own unit, without the zeros that a coin's amount ends with",
    arguments: [
      ("JPY", 1000, 1_001_000, "up ¥1,000,000 in 30 days"), ("JPY", 5, 0, "down ¥5 in 30 days"),
      ("KWD", 0, 1500, "up KWD 1.500 in 30 days"), ("BTC", 0, 50_000_000, "up 0.50 BTC in 30 days"),
      ("BTC", 3, 1, "down 0.00000002 BTC in 30 days"), ("ETH", 0, 1_500_000_001, "up 1.500000001 ETH in 30 days"),
    ] as [(String, Int64, Int64, String)])
  func units(code: String, opening: Int64, closing: Int64, said: String) throws {
    let trend = trend(0, opening, [(12, closing)])
    let words = try #require(Words.change(trend, try Samples.currency(code), .plain))
    #expect(String(decoding: words.bytes, as: UTF8.self) == said)
    #expect(Words.change(self.trend(0, opening, []), try Samples.currency(code), .plain) == nil)
  }

  @Test("Where amounts are covered there is no line, and no words on what changed")
  func covered() throws {
    let markup = try home(.hidden)
    #expect(markup.elements.allSatisfy { $0.attributes["class"] != "spark" })
    #expect(!markup.text.contains("30 days") && !markup.text.contains("30.00"))
  }
}
