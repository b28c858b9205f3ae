import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("A goal beside the total")
struct GoalCardTests {
  private func card(_ goal: Money?, total: Int64, _ rates: RateTable, _ amounts: AmountStyle = .plain) -> Markup {
    Markup(GoalCard(goal: goal.map { ShownGoal($0, by: rates) }, total: .usd(cents: total), amounts: amounts).html)
  }

  private func words(_ goal: Money?, total: Int64, _ rates: RateTable, _ amounts: AmountStyle = .plain) -> String {
    card(goal, total: total, rates, amounts).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("Without a goal the pig asks for one, of the total where accounts have their own")
  func hungry() {
    func text(_ accountsHaveGoals: Bool) -> String {
      let card = GoalCard(goal: nil, total: .usd(cents: 5), amounts: .plain, accountsHaveGoals: accountsHaveGoals)
      return Markup(card.html).text
    }
    #expect(text(false).contains("hungry for a goal to save for."))
    #expect(text(true).contains("hungry for a goal for your total."))
  }

  @Test(
    "In any currency it is compared by its worth in dollars, in whole percent that are rounded down",
    arguments: [
      ("USD", 100_000, 42_000, "42% of your goal of $1,000.00"),
      ("USD", 100_000, 99_999, "99% of your goal of $1,000.00"),
      ("USD", 100_000, 100_000, "Goal reached: $1,000.00"), ("USD", 3, 2, "66% of your goal of $0.03"),
      ("EUR", 100_000, 117_230, "100% of your goal"), ("EUR", 100_000, 117_229, "99% of your goal of €1,000.00"),
      ("JPY", 1_000_000, 335_000, "50% of your goal of ¥1,000,000"),
      ("BTC", 100_000_000, 5_000_000, "50% of your goal of 1.00000000 BTC"),
      ("KWD", 1000, 0, "0% of your goal of KWD 1.000"), ("USD", 1, 0, "0% of your goal of $0.01"),
    ] as [(String, Int64, Int64, String)])
  func percent(code: String, units: Int64, total: Int64, said: String) throws {
    let rates = try Samples.rates([("EUR", 11_723), ("JPY", 67), ("BTC", 1_000_000_000), ("KWD", 32_500)])
    let goal = Money(minorUnits: units, currency: try Samples.currency(code))
    let expected = said.hasPrefix("100%") ? "Goal reached: €1,000.00" : said
    #expect(words(goal, total: total, rates) == expected)
  }

  @Test("A goal that is worth less than a cent is reached with the first cent")
  func tiny() throws {
    let rates = try Samples.rates([("IDR", 1)])
    let goal = try Samples.money(1, "IDR")
    #expect(words(goal, total: 0, rates) == "0% of your goal of IDR 0.01")
    #expect(words(goal, total: 1, rates) == "Goal reached: IDR 0.01")
  }

  @Test("The largest goals and totals have their percent, too")
  func largest() throws {
    for currency in Currency.all {
      let goal = Money(minorUnits: currency.amountLimit, currency: currency)
      let rates = try Samples.rates([(currency.code, 100_000_000)])
      for total in [Int64(0), 1, .max] {
        #expect(!words(goal, total: total, rates).isEmpty, "\(currency)")
      }
    }
  }

  @Test("Without a rate of its currency it says so, and the pig tells nothing")
  func unknown() throws {
    let none = RateTable([])
    let markup = card(try Samples.money(5000, "KWD"), total: 100, none)
    #expect(markup.text.contains("KWD 5.000") && markup.text.contains("No rate is known for Kuwaiti dinars (KWD)."))
    #expect(markup.elements.contains { $0.attributes["href"] == "/settings" } && !markup.text.contains("%"))
    #expect(markup.all("svg").first?.attributes["aria-label"] == "A piggy bank")
    #expect(markup.all("rect").isEmpty)
    #expect(words(.usd(cents: 200), total: 100, none) == "50% of your goal of $2.00", "dollars need no rate")
  }

  @Test("A goal in dollars looks up no rate")
  func noLookup() {
    func table() -> RateTable {
      Issue.record("the rates were read")
      return RateTable([])
    }
    #expect(ShownGoal(.usd(cents: 5), by: table()).worth == .usd(cents: 5))
  }

  @Test("Covered amounts tell neither the goal nor its currency; without a goal the card asks for one")
  func covered() throws {
    let rates = RateTable([])
    let hidden = words(try Samples.money(5000, "KWD"), total: 100, rates, .hidden)
    #expect(hidden == Words.goalHidden && !hidden.contains("KWD"))
    #expect(words(nil, total: 100, rates).hasSuffix("Set a goal"))
  }
}
