import Templates
import Testing

@testable import WalletCore

/// The pages about the past: receipts, statements, searches, closed accounts, earlier days, exports.
extension AllPages {
  static func past() throws -> [(String, HTML)] {
    try receipts() + statements() + searches() + closed() + earlierDays()
      + [("export nil", ExportPage(frame: Samples.frame()).html)]
  }

  private static func receipts() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for kind in OperationKind.allCases {
      for name in ["Everyday", Samples.hostile] {
        let page = try receipt(kind, name: name)
        pages.append(("receipt \(kind) \(name) nil", page.html))
      }
    }
    let problems: [ReceiptProblem] = Refusals.names.map { .note($0) } + Refusals.ledger.map { .undo($0) }
    for problem in problems {
      var page = try receipt(.transfer, name: Samples.hostile)
      page.problem = problem
      page.noteTyped = Samples.hostile
      pages.append(("receipt \(problem)", page.html))
    }
    return pages
  }

  static func receipt(_ kind: OperationKind, name: String = "Everyday") throws -> ReceiptPage {
    let account = try Samples.account(1, name, closed: kind == .close)
    let moves = ![.open, .rename].contains(kind)
    let lines = [
      Receipt.Line(account: account, entry: Samples.entry(.transfer, -3000, other: name)),
      Receipt.Line(account: try Samples.account(2, name), entry: Samples.entry(.transfer, 3000, other: name)),
    ]
    let isReversal = kind == .undo || kind == .reopen
    let operation = Operation(
      id: Samples.operation, number: 12, hash: SHA256.digest([1, 2, 3]), kind: kind, account: account.id,
      reverses: isReversal ? 11 : nil, name: moves ? nil : name, at: Samples.noon, note: moves ? name : "",
      movements: [])
    let other = Receipt.Reference(id: Samples.operation, number: 11)
    let receipt = Receipt(
      operation: operation, account: account, lines: moves ? lines : [], reverses: isReversal ? other : nil,
      reversedBy: kind == .withdraw ? other : nil)
    return ReceiptPage(
      frame: Samples.frame(), receipt: receipt, user: try user(name), undo: kind == .deposit ? Samples.undo : nil,
      noteTyped: nil, problem: nil, saved: moves, csrf: Samples.token)
  }

  private static func user(_ name: String) throws -> SignedInUser {
    SignedInUser(id: UserID(row: 1), phone: try Samples.phone(), name: name)
  }

  private static func statements() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for name in Samples.names {
      for (month, page, count) in [("2026-11", 1, 0), ("2026-10", 2, 3), ("2031-02", 1, 1), ("1999-12", 1, 1)] {
        let statement = try Samples.statement(month, name: name, page: page, pageCount: count)
        let html = StatementPage(frame: Samples.frame(), statement: statement, search: "", today: Samples.today).html
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
          accounts: isClosed ? [] : [account], trends: isClosed ? [] : [Samples.trends[1]], total: .usd(cents: 5))
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
