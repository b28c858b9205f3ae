import Templates

@testable import WalletCore

/// All accounts' activity, and sums by tag.
extension AllPages {
  static func activityPage(
    query: ActivityQuery = ActivityQuery(), filter: ActivityFilter = ActivityFilter(), lines: [ActivityLine] = [],
    accounts: [Account] = [], next: OperationID? = nil, isCountBounded: Bool = false, sums: [MoneyFlow] = [],
    problems: [ActivityProblem] = []
  ) -> ActivityPage {
    let found = Activity(
      accounts: accounts, lines: lines, next: next, count: lines.count, isCountBounded: isCountBounded, sums: sums)
    return ActivityPage(
      frame: Samples.frame(), query: query, filter: filter, found: found, problems: problems, today: Samples.today)
  }

  static func activity() throws -> [(String, HTML)] {
    let account = try Samples.account(1, Samples.hostile)
    let accounts = [account, try Samples.account(2, "Old", closed: true)]
    let lines = Samples.entries.map { ActivityLine($0, of: account) }
    var query = ActivityQuery()
    query.search = Samples.hostile
    query.tag = Samples.hostile
    query.from = Samples.hostile
    query.least = Samples.hostile
    query.after = "x"
    let filter = ActivityFilter(text: "x", tag: NoteTag("food"))
    let problems: [ActivityProblem] = [
      .least(.notAnAmount, .usd), .most(.signed, .usd), .amountsCross, .currency, .kind, .from, .to, .daysCross, .tag,
    ]
    var pages = [
      ("activity", activityPage(lines: lines, accounts: accounts, next: Samples.operation).html),
      ("activity: nothing", activityPage().html),
      ("activity: nothing found", activityPage(filter: filter).html),
      (
        "activity: found",
        activityPage(
          query: query, filter: filter, lines: lines, accounts: accounts, next: Samples.operation,
          isCountBounded: true, sums: try flows()
        ).html
      ),
    ]
    for problem in problems {
      pages.append(
        ("activity \(problem)", activityPage(query: query, accounts: accounts, problems: [problem]).html))
    }
    return pages + (try spending()) + (try looks()) + (try totals())
  }

  private static func flows() throws -> [MoneyFlow] {
    var dollars = MoneyFlow(in: .usd)
    dollars.add(.usd(cents: 1234))
    dollars.add(.usd(cents: -5))
    guard let yen = Currency(code: "JPY") else { throw Samples.Missing() }
    return [MoneyFlow(in: yen), dollars]
  }

  private static func spending() throws -> [(String, HTML)] {
    let month = CivilMonth(Samples.today)
    guard let food = NoteTag("food"), let cafe = NoteTag("café") else { throw Samples.Missing() }
    let lines = try [food, cafe].map { tag in
      Spending.Line(tag: tag, month: month, flows: try flows())
    }
    func page(_ tag: NoteTag?, _ lines: [Spending.Line], _ tags: [NoteTag], refused: String? = nil) -> HTML {
      let total = Spending.Total(all: lines.first?.flows ?? [], untagged: lines.last?.flows ?? [])
      let spending = Spending(
        month: month.previous, newest: month, oldest: refused == nil ? month.previous.previous : nil, tag: tag,
        lines: lines, tags: tags, isBounded: refused != nil, leavesTagsOut: refused != nil,
        total: tag == nil && refused == nil ? total : nil)
      return SpendingPage(frame: Samples.frame(), spending: spending, refusedTag: refused).html
    }
    return [
      ("spending", page(nil, lines, [food, cafe])), ("spending: nothing", page(nil, [], [])),
      ("spending of a tag", page(food, lines, [food, cafe])),
      ("spending of an unknown tag", page(cafe, [], [food])),
      ("spending: no tag", page(nil, [], [], refused: Samples.hostile)),
    ]
  }

  private static func looks() throws -> [(String, HTML)] {
    func account(_ preferences: AccountPreferences, _ byte: UInt8 = 1) throws -> Account {
      Account(
        id: try Samples.accountID(byte), name: Samples.hostile, balance: .usd(cents: 4950), sequence: 7,
        openedAt: Samples.noon, closedAt: nil, number: AccountNumber(Int64(byte)), preferences: preferences)
    }
    func page(_ account: Account, typed: String? = nil, _ problem: AccountLookProblem? = nil, saved: Bool = false)
      -> HTML
    {
      AccountLookPage(
        frame: Samples.frame(), account: account, typed: typed, problem: problem, saved: saved, csrf: Samples.token
      ).html
    }
    let plain = try account(.none)
    let full = try account(AccountPreferences(colour: .teal, icon: .plane, goal: 10_000, lowLimit: 5000))
    let rich = try account(AccountPreferences(colour: .red, goal: 100), 2)
    let many = try (1...60).map { try account($0 == 1 ? full.preferences : .none, UInt8($0)) }
    return [
      ("look", page(plain)), ("look: chosen", page(full, saved: true)), ("look: reached", page(rich)),
      ("look: no goal", page(plain, typed: Samples.hostile, .goal(.notAnAmount, .usd))),
      ("look: no limit", page(plain, typed: Samples.hostile, .limit(.zero, .usd))),
      ("order", AccountOrderPage(frame: Samples.frame(), accounts: [plain, full, rich], csrf: Samples.token).html),
      ("order of none", AccountOrderPage(frame: Samples.frame(), accounts: [], csrf: Samples.token).html),
      ("home with looks", homePage(accounts: [full, rich]).html),
      ("home with 60 accounts", homePage(accounts: many).html),
      ("home: found", homePage(accounts: many, search: Samples.hostile).html),
      ("home: found none", homePage(accounts: many, search: "x").html),
      ("account that is low", accountPage(account: full, notice: .booked(Samples.entry(.withdraw, -5))).html),
    ]
  }

  private static func totals() throws -> [(String, HTML)] {
    let days = (0..<3).map {
      PastTotal(day: Samples.today.adding(days: $0 - 2), total: DollarTotal(.usd(cents: $0 * 5)))
    }
    func page(_ span: TotalSpan, _ days: [PastTotal]) throws -> HTML {
      let changes = try [1_000_000_000_000_000, -5, 15].enumerated().map { index, cents in
        AccountChange(
          account: try Samples.account(
            UInt8(index + 1), Samples.hostile,
            holding: index > 1 ? Money(minorUnits: 7, currency: .btc) : .usd(cents: 5)), change: .usd(cents: cents),
          worth: .usd(cents: 0))
      }
      let totals = PastTotals(opening: DollarTotal(.usd(cents: 0)), days: days, accounts: changes)
      return TotalPage(frame: Samples.frame(), span: span, totals: totals, age: Samples.age).html
    }
    return try TotalSpan.allCases.flatMap {
      [("total over \($0)", try page($0, days)), ("no total over \($0)", try page($0, []))]
    }
  }
}
