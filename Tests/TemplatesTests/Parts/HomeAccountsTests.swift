import TestSupport
import Testing
import WalletCore

@testable import Templates

/// Which of many accounts home shows, and which it folds away.
@Suite("Accounts on home") struct HomeAccountsTests {
  private func account(_ number: Int, cents: Int64, _ preferences: AccountPreferences = .none) throws -> Account {
    Account(
      id: try Samples.accountID(UInt8(number)), name: "N\(number)", balance: .usd(cents: cents), sequence: 7,
      openedAt: Samples.noon, closedAt: nil, number: AccountNumber(Int64(number)), preferences: preferences)
  }

  /// The names above the first fold, and the folds' summaries.
  private func shown(_ accounts: [Account], _ amounts: AmountStyle = .plain) -> (names: [String], folds: [String]) {
    let html = HomeAccounts(accounts: accounts, trends: [], worths: [], search: nil, amounts: amounts).html
    let markup = Markup(html)
    let folded = markup.elements.indices.filter { markup.elements[$0].name == "details" }
    let inside = Set(folded.flatMap { markup.inside($0).filter { $0.name == "bdi" }.map { "\($0)" } })
    let names = markup.elements.indices.filter {
      markup.elements[$0].name == "bdi" && !inside.contains("\(markup.elements[$0])")
    }
    return (
      names.map { markup.textIn[$0] ?? "" },
      markup.elements.indices.filter { markup.elements[$0].name == "summary" }.map { markup.textIn[$0] ?? "" }
    )
  }

  @Test("With money in more than eight the first eight of them are shown, and the empty ones have a fold of their own")
  func apart() throws {
    let accounts = try (1...60).map { try account($0, cents: $0 > 50 ? 100 : 0) }
    let (names, folds) = shown(accounts)
    #expect(names == (51...58).map { "N\($0)" })
    #expect(folds == ["2 more accounts", "50 empty accounts"])
  }

  @Test("With money in few the first empty ones come behind them; in none, they are just more accounts")
  func few() throws {
    let one = shown(try (1...13).map { try account($0, cents: $0 == 9 ? 100 : 0) })
    #expect(one.names == ["N9", "N1", "N2", "N3", "N4", "N5", "N6", "N7"] && one.folds == ["5 empty accounts"])
    let none = shown(try (1...60).map { try account($0, cents: 0) })
    #expect(none.names == (1...8).map { "N\($0)" } && none.folds == ["52 more accounts"])
    let all = shown(try (1...13).map { try account($0, cents: 1) })
    #expect(all.names == (1...8).map { "N\($0)" } && all.folds == ["5 more accounts"])
  }

  @Test("An empty account with a goal or below its limit stays among the others")
  func wanted() throws {
    let accounts = try (1...20).map { number in
      try account(
        number, cents: (10...17).contains(number) ? 100 : 0,
        number == 3 ? AccountPreferences(lowLimit: 1) : number == 4 ? AccountPreferences(goal: 500) : .none)
    }
    let (names, folds) = shown(accounts)
    #expect(names == ["N3", "N4"] + (10...15).map { "N\($0)" })
    #expect(folds == ["2 more accounts", "10 empty accounts"])
  }

  @Test("Where amounts are hidden no account is called empty")
  func hidden() throws {
    let (names, folds) = shown(try (1...60).map { try account($0, cents: $0 > 50 ? 100 : 0) }, .hidden)
    #expect(names == (1...8).map { "N\($0)" } && folds == ["52 more accounts"])
  }
}
