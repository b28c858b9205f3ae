import TestSupport
import Testing

@testable import WalletCore
@testable import Templates

@Suite("The pages about the past")
struct HistoryPageTests {
  private func shown(_ month: String = "2026-11", page: Int = 1, pageCount: Int = 1) throws -> Markup {
    let statement = try Samples.statement(month, page: page, pageCount: pageCount)
    return Markup(
      StatementPage(
        frame: Samples.frame(), statement: statement, search: "", user: try Samples.user(), today: Samples.today
      ).html)
  }

  private func addresses(_ markup: Markup) -> [String] { markup.all("a").compactMap { $0.attributes["href"] } }

  @Test("A receipt says who, what, when, how much, what was left, and where it stands in the chain")
  func receipt() throws {
    let markup = Markup(try AllPages.receipt(.transfer).html)
    for words in [
      "Transfer", "−$30.00", "+$30.00", "Balance $1,234.00", "Transfer to Everyday", "21 Nov 2026, 14:05",
      "Everyday, +15305550123", "12", "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81",
    ] {
      #expect(markup.text.contains(words), "\(words)")
    }
    #expect(markup.withID("note")?.attributes["value"] == "Everyday")
    #expect(!markup.text.contains("Undo"))
  }

  @Test("A receipt offers to undo until when it can, and links what it took back and what took it back")
  func reversals() throws {
    #expect(Markup(try AllPages.receipt(.deposit).html).text.contains("You can undo this until 14:15."))
    #expect(Markup(try AllPages.receipt(.undo).html).text.contains("Undoes"))
    let reversed = Markup(try AllPages.receipt(.withdraw).html)
    #expect(reversed.text.contains("Undone by receipt 11."))
    #expect(addresses(reversed).contains("/receipts/\(Samples.operation.id.base64url)"))
  }

  @Test("Nothing but the note is refused at the note")
  func refusedNote() throws {
    var page = try AllPages.receipt(.deposit)
    page.noteTyped = "a\u{200B}"
    page.problem = .note(.forbiddenCharacter)
    #expect(Markup(page.html).withID("note")?.attributes["aria-invalid"] == "true")
    #expect(Markup(page.html).withID("note")?.attributes["value"] == "a\u{200B}")
    page.problem = .undo(.tooLateToUndo(seconds: 600))
    #expect(Markup(page.html).withID("note")?.attributes["aria-invalid"] == nil)
    #expect(Markup(page.html).text.contains("Too late to undo"))
  }

  @Test("A statement has its sums, its month's files, and the months before and after within the account's life")
  func statement() throws {
    let markup = try shown()
    for words in [
      "Opening balance", "$10.00", "In", "$1,224.00", "Out", "$1,184.50", "Closing balance", "$49.50", "November 2026",
    ] {
      #expect(markup.text.contains(words), "\(words)")
    }
    let start = "/accounts/\(try Samples.accountID(1).id.base64url)/statement"
    for ending in [
      "?month=2026-10", ".csv?month=2026-11", ".ofx?month=2026-11", ".qif?month=2026-11", ".journal?month=2026-11",
    ] {
      #expect(addresses(markup).contains(start + ending), "\(ending)")
    }
    #expect(!addresses(markup).contains(start + "?month=2026-12"))
    #expect(!markup.text.contains("Page 1 of 1"))
  }

  @Test(
    "From a month outside the account's life the way leads to the nearest in it",
    arguments: [
      ("2026-09", [nil, "2026-10"]), ("2026-10", ["2026-09", "2026-11"]), ("2031-02", ["2026-11", nil]),
      ("1999-12", [nil, "2026-09"]),
    ])
  func months(month: String, around: [String?]) throws {
    let links = try shown(month).all("a")
    let found = ["prev", "next"].map { relation in
      links.first { $0.attributes["rel"] == relation }?.attributes["href"]?.suffix(7)
    }
    #expect(found.map { $0.map(String.init) } == around)
  }

  @Test("Pages of a statement lead to each other within the month")
  func pages() throws {
    let markup = try shown(page: 2, pageCount: 3)
    #expect(markup.text.contains("Page 2 of 3"))
    #expect(addresses(markup).contains { $0.hasSuffix("/statement?month=2026-11&page=3") })
    #expect(addresses(markup).contains { $0.hasSuffix("/statement?month=2026-11") })
  }

  @Test("The chart steps where the balance does, stops today, and stands beside its table")
  func chart() throws {
    let markup = try shown()
    let picture = try #require(markup.all("svg").first { $0.attributes["role"] == "img" })
    #expect(picture.attributes["viewBox"] == "0 0 600 1000")
    #expect(
      picture.attributes["aria-label"]
        == "Balance over November 2026: from $10.00 to $49.50, at the least $10.00, at the most $1,234.00.")
    let line = markup.elements.first { $0.attributes["class"] == "line" }?.attributes["d"]
    #expect(line == "M0 995H40V383H380V976H420")
    for words in ["$2,000.00", "$1,000.00", "$0.00", "1 Nov", "16 Nov", "30 Nov", "Show as a table"] {
      #expect(markup.text.contains(words), "\(words)")
    }
    #expect(try shown("2031-02").all("svg").allSatisfy { $0.attributes["role"] != "img" }, "nothing to draw yet")
  }

  @Test("What was found stands newest first with its pages; words that were typed stay in the field")
  func search() throws {
    let page = SearchPage(
      frame: Samples.frame(), account: try Samples.account(),
      search: try #require(EntrySearch("rent & co", currency: .usd)), month: nil,
      found: EntrySearchResult(entries: Samples.entries, page: 2, hasMore: true))
    let markup = Markup(page.html)
    #expect(markup.withID("q")?.attributes["value"] == "rent & co")
    #expect(addresses(markup).contains { $0.hasSuffix("/statement?page=3&q=rent%20%26%20co") })
    #expect(addresses(markup).contains { $0.hasSuffix("/statement?q=rent%20%26%20co") })
    #expect(markup.text.contains("Entries with “rent & co”") && markup.text.contains("In all of the history, newest"))
  }

  @Test("What was found and shown whole has its sums; moves between own accounts among it are told")
  func searchSums() throws {
    let (salary, rent) = (Samples.entry(.deposit, 1200), Samples.entry(.withdraw, -300))
    let moved = Samples.entry(.transfer, -100, other: "Savings")
    for (entries, page, sums, saysMoves) in [
      ([salary, rent, rent], 1, ["$12.00", "$6.00"], false), ([rent, rent], 1, ["$6.00"], false),
      ([rent], 1, [], false), ([salary, rent], 2, [], false), ([salary, moved], 1, ["$12.00", "$1.00"], true),
    ] as [([Entry], Int, [String], Bool)] {
      let markup = Markup(
        SearchPage(
          frame: Samples.frame(), account: try Samples.account(),
          search: try #require(EntrySearch("x", currency: .usd)), month: nil,
          found: EntrySearchResult(entries: entries, page: page, hasMore: false)
        ).html)
      let told = markup.elements.indices.filter { index in
        markup.elements[index].parent.map { markup.elements[$0].name } == "strong"
      }
      #expect(told.map { markup.textIn[$0] } == sums)
      #expect(markup.text.contains(Words.statementHasTransfers) == saysMoves)
    }
  }

  @Test("Closed accounts tell what was in them and where it went, and can be opened again")
  func closed() throws {
    let account = try Samples.account(cents: 0, closed: true)
    for (cents, name, words) in [
      (Int64(0), nil, "It was empty."), (1200, nil, "$12.00 is still inside."),
      (1200, "Savings", "$12.00 went to Savings."),
    ] as [(Int64, String?, String)] {
      let closed = ClosedAccount(account: account, closing: Samples.operation, left: .usd(cents: cents), movedTo: name)
      let page = AllPages.closedPage(items: [.init(closed: closed, key: Samples.key)])
      let markup = Markup(page.html)
      #expect(markup.text.contains("Closed on 21 Nov 2026, 14:05. \(words)"))
      #expect(markup.all("form").first?.attributes["action"] == "/closed/\(account.id.id.base64url)/reopen")
      #expect(markup.text(of: "button") == "Reopen")
    }
  }

  @Test("An earlier day is to look at only: nothing to post, the day said, a way back")
  func earlierDay() throws {
    let home = Markup(
      AllPages.pastHomePage(accounts: [try Samples.account()], total: DollarTotal(.usd(cents: 4950))).html)
    let account = Markup(
      AllPages.pastAccountPage(account: try Samples.account(), entries: Samples.entries).html)
    for (markup, now) in [(home, "/home"), (account, "/accounts/\(try Samples.accountID(1).id.base64url)")] {
      #expect(markup.all("form").map { $0.attributes["method"] } == ["get"])
      #expect(markup.text.contains("Balances at the end of that day."))
      #expect(markup.text.contains("21 Nov 2026"))
      #expect(addresses(markup).contains(now))
      #expect(markup.withID("at")?.attributes["value"] == "2026-11-21")
    }
    #expect(addresses(home).contains("/accounts/\(try Samples.accountID(1).id.base64url)?at=2026-11-21"))
  }

  @Test("The export page has one file a format")
  func export() {
    let found = addresses(Markup(ExportPage(frame: Samples.frame()).html)).filter { $0.hasPrefix("/export.") }
    #expect(found == ["/export.csv", "/export.ofx", "/export.qif", "/export.journal", "/export.json"])
  }

  @Test("Every table has a caption, heads for its columns that stay heads, and a head for each row")
  func tables() throws {
    let entries = Markup(EntryTable(entries: Samples.entries, zone: Samples.zone, amounts: .plain).html)
    for markup in [entries, try shown(), Markup(try AllPages.receipt(.transfer).html)] {
      let days = markup.all("tr").count { $0.attributes["class"] == "day" }
      let rows = markup.all("tr").count - days
      #expect(markup.all("caption").count == markup.all("table").count)
      #expect(markup.all("thead").allSatisfy { $0.attributes["class"] == nil }, "a hidden head is none")
      let heads = markup.all("th").compactMap { $0.attributes["scope"] }
      #expect(heads.count { $0 == "col" } == 2 * markup.all("table").count)
      #expect(heads.count { $0 == "rowgroup" } == days)
      #expect(heads.count { $0 == "row" } == rows - markup.all("table").count)
    }
  }

  @Test("Entries stand under their days; today and yesterday are called so where today is known")
  func days() {
    let entries = [0, -60, -86_400, -2 * 86_400].map {
      Samples.entry(.deposit, 1, at: Samples.noon.adding(seconds: $0))
    }
    let told = Markup(EntryTable(entries: entries, zone: Samples.zone, amounts: .plain, today: Samples.today).html)
    let dated = Markup(EntryTable(entries: entries, zone: Samples.zone, amounts: .plain).html)
    #expect(told.all("tbody").count == 3 && dated.all("tbody").count == 3)
    #expect(told.text.contains("Today") && told.text.contains("Yesterday") && told.text.contains("19 Nov 2026"))
    #expect(!dated.text.contains("Today") && dated.text.contains("21 Nov 2026"))
  }

  @Test("Receipts of the same words are told apart by their time in the links' names")
  func linkNames() throws {
    let markup = Markup(EntryTable(entries: Samples.entries, zone: Samples.zone, amounts: .plain).html)
    let links = markup.all("a")
    let named = links.map { link in (link.attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init) }
    #expect(Set(named).count == Samples.entries.count)
    for (link, ids) in zip(links, named) {
      #expect(ids.count == 3 && ids.first == link.attributes["id"])
      #expect(ids.allSatisfy { markup.withID($0) != nil })
    }
  }

  @Test("Today looks different from a day that is over")
  func today() throws {
    let page = AllPages.pastHomePage(isToday: true, accounts: [])
    #expect(Markup(page.html).text.contains("Today so far."))
  }

  @Test("What can be undone until another day says which")
  func undoneUntil() throws {
    var page = try AllPages.receipt(.deposit)
    page.undo = UndoOffer(
      operation: Samples.operation, until: Samples.noon.adding(seconds: 86_400), key: Samples.key)
    #expect(Markup(page.html).text.contains("You can undo this until 22 Nov 2026, 14:05."))
  }

  @Test("Files are plain links: what is refused in place of one is a page to be seen")
  func plainLinks() throws {
    for markup in [try shown(), Markup(ExportPage(frame: Samples.frame()).html)] {
      #expect(markup.all("a").allSatisfy { $0.attributes["download"] == nil })
    }
  }
}
