import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Activity")
struct ActivityTests {
  /// The titles of what is shown, in the page's order.
  private func titles(_ visitor: Visitor) -> [String] {
    visitor.page.links.filter { $0.address.hasPrefix("/receipts/") }.map(\.text)
  }

  /// Two accounts in dollars and one in euros, with something of most kinds.
  private func person(_ wallet: TestWallet) throws -> (visitor: Visitor, everyday: String, savings: String) {
    let visitor = try wallet.signedIn()
    let savings = try visitor.openAccount("Savings")
    let everyday = try visitor.openAccount("Everyday")
    for (amount, note, button) in [
      ("1000", "Pay for May", "Deposit"), ("12.50", "Lunch #food", "Withdraw"),
      ("40", "Market #Food #home", "Withdraw"),
    ] {
      try visitor.visit(everyday).fill("Amount", with: amount).fill("Note (optional)", with: note).press(button)
    }
    try visitor.visit(everyday).fill("Amount", with: "200").press("Transfer").choose("To", "Savings")
      .press("Transfer")
    return (visitor, everyday, savings)
  }

  @Test("All accounts, newest first; a transfer between them shows once, and with its account it shows as there")
  func all() async throws {
    try await withWallet { wallet in
      let (visitor, _, _) = try person(wallet)
      try visitor.visit("/home").follow("Activity")
      #expect(visitor.statuses == [200] && visitor.address == "/activity")
      #expect(titles(visitor) == ["Transfer to Savings", "Market #Food #home", "Lunch #food", "Pay for May"])
      #expect(visitor.reads("4 entries", "Today", "$200.00 Everyday"))
      #expect(visitor.reads("Market #Food #home Withdrawal ·", "\u{2212}$40.00 Everyday"))
      #expect(!visitor.reads("+$200.00"))
      try visitor.choose("Account", "Savings").press("Search")
      #expect(titles(visitor) == ["Transfer from Everyday"])
      #expect(visitor.reads("1 result", "In $200.00", "+$200.00 Savings") && !visitor.reads("Out $0.00"))
    }
  }

  @Test("Filters are a form: words, kind, amounts, days, tag; they combine, say how many and how much, and mark words")
  func filters() async throws {
    try await withWallet { wallet in
      let (visitor, _, _) = try person(wallet)
      func found(_ query: String) throws -> [String] {
        try visitor.visit("/activity?" + query)
        #expect(visitor.statuses == [200], "\(query)")
        return titles(visitor)
      }
      let (market, lunch) = ("Market #Food #home", "Lunch #food")
      #expect(try found("q=lunch") == [lunch])
      #expect(visitor.answer.text.contains("<mark>Lunch</mark> #food") && visitor.value("q") == "lunch")
      #expect(try found("q=everyday+market") == [market], "a word may be of the account's name")
      #expect(try found("q=12.50") == [lunch])
      #expect(try found("q=transfer+from+everyday") == ["Transfer to Savings"], "from its other side, too")
      #expect(try found("q=from+savings") == [], "nothing came from there")
      #expect(try found("kind=deposit") == ["Pay for May"])
      #expect(try found("min=40&max=200") == ["Transfer to Savings", market])
      #expect(visitor.reads("2 results", "Out $40.00"), "what moves between own accounts did not go out")
      #expect(try found("max=12.5") == [lunch])
      #expect(try found("tag=%23FOOD") == [market, lunch])
      #expect(visitor.reads("2 results", "Out $52.50"))
      #expect(try found("tag=food&q=market") == [market])
      let today = wallet.day().text
      #expect(try found("from=\(today)&to=\(today)").count == 4)
      #expect(try found("to=\(wallet.day(-1).text)") == [])
      #expect(visitor.reads("Nothing found. Try a shorter word, or fewer filters."))
      try visitor.follow("Show all activity")
      #expect(titles(visitor).count == 4)
    }
  }

  @Test("A filter that makes no sense has its reason at its field, and the rest of the page stays")
  func nonsense() async throws {
    try await withWallet { wallet in
      let (visitor, _, _) = try person(wallet)
      for (query, field, sentence) in [
        ("min=x", "min", "amount"), ("max=-5", "max", "without a sign"),
        ("min=5&max=4", "min", "The first amount is larger"),
        ("min=5&currency=XXX", "currency", "We don't know that currency"),
        ("kind=x", "kind", "We don't know that kind"),
        ("from=yesterday", "from", "That is not a date"), ("to=2026-02-30", "to", "That is not a date"),
        ("from=2026-02-02&to=2026-02-01", "from", "The first date is after the second"),
        ("tag=a%20b", "tag", "That is not a tag"),
      ] {
        #expect(try visitor.get("/activity?" + query).status == 422, "\(query)")
        try visitor.visit("/activity?" + query)
        #expect(titles(visitor).count == 4, "\(query)")
        let page = Markup(page: visitor.answer.text)
        // The list of currencies shows only to who has several.
        if field != "currency" { #expect(page.withID(field)?.attributes["aria-invalid"] == "true", "\(query)") }
        #expect(visitor.page.text.contains(sentence), "\(query): \(visitor.page.text)")
      }
      #expect(try visitor.visit("/activity?min=x&to=y").statuses == [422])
      #expect(visitor.reads("Amount from: That is not an amount", "Date to: That is not a date"), "each is told")
      #expect(visitor.reads("Filters with an error are not used", "4 entries"))
      for account in ["x", String(repeating: "A", count: 22)] {
        #expect(try visitor.get("/activity?account=\(account)").status == 404)
        #expect(try visitor.get("/activity.csv?account=\(account)").status == 404)
      }
    }
  }

  @Test("50 lines a page, from one to the next by a place that stays when something is booked meanwhile")
  func pages() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      for number in 1...60 { try visitor.visit(account).fill("Amount", with: "\(number)").press("Deposit") }
      func amounts() -> [String] { visitor.page.text.matches(of: /\+\$(\d+)\.00/).map { String($0.1) } }
      try visitor.visit("/activity")
      #expect(amounts() == (11...60).reversed().map { "\($0)" } && visitor.reads("60 entries"))
      let older = try #require(visitor.page.links.first { $0.text == "Older" }).address
      try visitor.visit(account).fill("Amount", with: "61").press("Deposit")
      try visitor.visit(older)
      #expect(amounts() == (1...10).reversed().map { "\($0)" })
      #expect(!visitor.page.links.contains { $0.text == "Older" })
      try visitor.follow("Newest")
      #expect(amounts().first == "61")
      #expect(try visitor.visit("/activity?after=x").statuses == [200], "a place that is none is the beginning")
      #expect(amounts().count == 50)
    }
  }

  @Test("What was found is a file, too: all of it, newest first, without formulas")
  func file() async throws {
    try await withWallet { wallet in
      let (visitor, everyday, _) = try person(wallet)
      try visitor.visit(everyday).fill("Amount", with: "1").fill("Note (optional)", with: "=1+1").press("Deposit")
      try visitor.visit("/activity?kind=deposit")
      let link = try #require(visitor.page.links.first { $0.text == "Download as CSV" })
      let answer = try visitor.get(link.address)
      #expect(answer.status == 200 && answer.field("Content-Type") == "text/csv; charset=utf-8; header=present")
      #expect(answer.field("Content-Disposition")?.contains("attachment; filename=\"mywallet-") == true)
      let lines = answer.text.split(separator: "\r\n").map(String.init)
      #expect(lines.count == 3 && lines[0].hasPrefix("at,date,kind,account,account_name,currency,amount,balance,"))
      #expect(lines[1].contains(",deposit,") && lines[1].contains(",Everyday,USD,1.00,748.50,"))
      #expect(lines[1].hasSuffix(",'=1+1") && lines[2].hasSuffix(",Pay for May"))
      #expect(try visitor.get("/activity.csv?min=x").status == 422)
    }
  }

  @Test("Nobody else's: without a session it leads to the phone page, and others see nothing of it")
  func whose() async throws {
    try await withWallet { wallet in
      let (_, everyday, _) = try person(wallet)
      let id = everyday.split(separator: "/").last.map(String.init) ?? ""
      let thief = try wallet.signedIn("(530) 555-0199")
      #expect(try thief.visit("/activity").reads("Nothing has happened yet."))
      #expect(try thief.get("/activity?account=\(id)").status == 404)
      for address in ["/activity", "/activity.csv", "/spending"] {
        #expect(try wallet.visitor().get(address).field("Location") == "/login")
        #expect(try thief.post(address, [("csrf", "x")]).status == 405)
      }
    }
  }
}
