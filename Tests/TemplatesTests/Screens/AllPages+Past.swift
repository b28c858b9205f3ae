import Templates
import Testing

@testable import WalletCore

/// The pages about the past: receipts, statements, searches, closed accounts, earlier days, exports.
extension AllPages {
  static func past() throws -> [(String, HTML)] {
    try receipts() + statements() + searches() + closed() + earlierDays()
      + [("export nil", ExportPage(frame: Samples.frame()).html)]
  }

  private static func statements() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for name in Samples.names {
      for (month, page, count) in [("2026-11", 1, 0), ("2026-10", 2, 3), ("2031-02", 1, 1), ("1999-12", 1, 1)] {
        let statement = try Samples.statement(month, name: name, page: page, pageCount: count)
        let html = StatementPage(
          frame: Samples.frame(), statement: statement, search: "", user: try Samples.user(), today: Samples.today
        ).html
        pages.append(("statement \(name) \(month) nil", html))
      }
    }
    return pages
  }

  private static func searches() throws -> [(String, HTML)] {
    let wanted = try #require(EntrySearch(Samples.hostile, currency: .usd))
    return try [nil, CivilMonth("2026-11")].flatMap { month in
      try [(1, [], false), (2, [], false), (2, Samples.entries, true)].map { page, entries, hasMore in
        let search = SearchPage(
          frame: Samples.frame(), account: try Samples.account(1, Samples.hostile), search: wanted, month: month,
          found: EntrySearchResult(entries: entries, page: page, hasMore: hasMore))
        return ("search \(page) nil", search.html)
      }
    }
  }

  private static func closed() throws -> [(String, HTML)] {
    let left: [(Int64, String?)] = [(0, nil), (1200, nil), (1200, Samples.hostile)]
    let items = try left.map { cents, name in
      ClosedPage.Item(
        closed: ClosedAccount(
          account: try Samples.account(1, Samples.hostile, cents: 0, closed: true), closing: Samples.operation,
          left: .usd(cents: cents), movedTo: name), key: Samples.key)
    }
    return ([nil] + Refusals.ledger.map(Optional.some)).flatMap { problem in
      [[], items].map { items in
        let page = closedPage(items: items, problem: problem)
        return ("closed \(String(describing: problem))", page.html)
      }
    }
  }

  private static func earlierDays() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for name in Samples.names {
      for isClosed in [true, false] {
        let account = try Samples.account(1, name, closed: isClosed)
        let entries = isClosed ? [] : Samples.entries
        let page = pastAccountPage(account: account, entries: entries)
        pages.append(("past account \(name) nil", page.html))
        let home = pastHomePage(
          accounts: isClosed ? [] : [account], trends: isClosed ? [] : [Samples.trends[1]],
          total: DollarTotal(.usd(cents: 5)))
        pages.append(("past home \(name) nil", home.html))
      }
    }
    for problem in Refusals.days {
      let refused = RefusedDay(typed: Samples.hostile, refusal: problem)
      let home = homePage(accounts: [], notice: .closed, undo: Samples.undo, pastDay: refused)
      pages.append(("home \(problem)", home.html))
      let account = accountPage(account: try Samples.account(), notice: .reopened, undo: Samples.undo, pastDay: refused)
      pages.append(("account \(problem)", account.html))
    }
    return pages
  }
}
