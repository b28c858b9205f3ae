import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Statement")
struct StatementTests {
  @Test("A month begins with its opening balance, tells what happened oldest first, and ends with its closing balance")
  func months() async throws {
    try await withWallet { wallet in
      let account = try wallet.signedIn().openAccount("Everyday", deposit: "100")
      let first = CivilMonth(wallet.day())
      wallet.wait(days: 31)
      let visitor = try wallet.signedIn()
      let second = CivilMonth(wallet.day())
      try visitor.visit(account).fill("Amount", with: "30").press("Withdraw").fill("Amount", with: "5").press("Deposit")
      try visitor.follow("Statement")
      #expect(visitor.statuses == [200] && visitor.address == account + "/statement")
      #expect(
        visitor.reads(
          "Opening balance $100.00", "In $5.00", "Out $30.00", "Closing balance $75.00", "Withdrawal", "$70.00",
          "Deposit", "$75.00"))
      let earlier = try #require(visitor.page.links.first { $0.address.hasSuffix("?month=\(first.text)") })
      try visitor.visit(earlier.address)
      #expect(visitor.reads("Opening balance $0.00", "In $100.00", "Out $0.00", "Closing balance $100.00", "Deposit"))
      #expect(visitor.page.links.contains { $0.address.hasSuffix("?month=\(second.text)") })
      #expect(!visitor.page.links.contains { $0.address.hasSuffix("?month=\(first.previous.text)") }, "before its life")
    }
  }

  @Test("Any month of the account's life is two presses away: one opens the list, one chooses")
  func monthChoice() async throws {
    try await withWallet { wallet in
      let account = try wallet.signedIn().openAccount("Everyday", deposit: "100")
      let first = CivilMonth(wallet.day())
      #expect(!(try wallet.signedIn().visit(account + "/statement").reads("Choose a month")), "there is one month only")
      wallet.wait(days: 500)
      let visitor = try wallet.signedIn()
      try visitor.visit(account + "/statement")
      #expect(visitor.reads("Choose a month", "\(first.year + 1)", "\(first.year)"))
      var month = first
      while month <= CivilMonth(wallet.day()) {
        #expect(
          visitor.page.links.contains { $0.address == "\(account)/statement?month=\(month.text)" }, "\(month.text)")
        month = month.next
      }
    }
  }

  @Test("50 entries a page; a page that is none is the first, one beyond the last is the last")
  func pages() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      for number in 1...53 { try visitor.fill("Amount", with: "\(number)").press("Deposit") }
      func entries(_ query: String) throws -> [String] {
        try visitor.visit(account + "/statement" + query)
        #expect(visitor.statuses == [200], "\(query)")
        return visitor.page.text.matches(of: /\+\$(\d+)\.00 Balance/).map { String($0.1) }
      }
      let first = (1...50).map { "\($0)" }
      for query in ["", "?page=1", "?page=0", "?page=-1", "?page=x", "?page=", "?page=1.5"] {
        #expect(try entries(query) == first, "\(query)")
      }
      for query in ["?page=2", "?page=99", "?page=99999999999999999999"] {
        #expect(try entries(query) == ["51", "52", "53"], "\(query)")
      }
      #expect(visitor.reads("Page 2 of 2"))
      #expect(try visitor.follow("Earlier").reads("Page 1 of 2"))
    }
  }

  @Test("A month that is none gives the newest; one outside the account's life is empty and leads back into it")
  func oddMonths() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let month = CivilMonth(wallet.day()).text
      for odd in ["2026-13", "x", "2026", "%FF", "2026-1", "0x10-01", ""] {
        #expect(try visitor.visit("\(account)/statement?month=\(odd)").reads("Closing balance $100.00"), "\(odd)")
      }
      for (outside, balance) in [
        ("1999-12", "$0.00"), ("2031-02", "$100.00"), ("0000-01", "$0.00"), ("9999-12", "$100.00"),
      ] {
        try visitor.visit("\(account)/statement?month=\(outside)")
        #expect(visitor.statuses == [200], "\(outside)")
        #expect(visitor.reads("Opening balance \(balance)", "Closing balance \(balance)", "No activity"))
        #expect(visitor.page.links.contains { $0.address == "\(account)/statement?month=\(month)" }, "\(outside)")
      }
    }
  }

  @Test("The history is searched by amount and by words, newest first")
  func search() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try visitor.openAccount("Rent & Söhne")
      try visitor.visit(account).fill("Amount", with: "12.50").press("Withdraw")
      try visitor.visit(account).fill("Amount", with: "12.50").press("Transfer").choose("To", "Rent").press("Transfer")
      func found(_ words: String) throws -> [String] {
        try visitor.visit(account + "/statement").fill("Search", with: words).press("Search")
        #expect(visitor.statuses == [200] && visitor.value("q") == words)
        return visitor.page.links.filter { $0.address.hasPrefix("/receipts/") }.map(\.text)
      }
      #expect(try found("12.50") == ["Transfer to Rent & Söhne", "Withdrawal"])
      #expect(try found("$12.50").count == 2)
      #expect(try found("söhne") == ["Transfer to Rent & Söhne"])
      #expect(try found("deposit") == ["Deposit"])
      for (typed, title) in [
        ("Withdrawal", "Withdrawal"), ("transfer to", "Transfer to Rent & Söhne"), ("+100", "Deposit"),
        ("+$100.00", "Deposit"), ("-100", "Deposit"), ("\u{2212}$100.00", "Deposit"),
      ] {
        #expect(try found(typed) == [title], "\(typed)")
      }
      let long = String(repeating: "ö", count: 100)
      #expect(try found(long) == [], "what was typed stays whole: the field takes no more than the search")
      #expect(try found("<b>nothing</b>") == [])
      #expect(visitor.reads("No results."))
      let lastYear = CivilMonth(wallet.day(-400)).text
      #expect(try visitor.visit("\(account)/statement?q=12.50&month=\(lastYear)").reads("No results."))
      #expect(try visitor.visit("\(account)/statement?q=%20%20").reads("Closing balance"), "blanks look for nothing")
      let endless = String(repeating: "word%20", count: 500)
      #expect(try visitor.visit("\(account)/statement?q=\(endless)").statuses == [200])
    }
  }

  @Test("What is found has pages")
  func searchPages() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      for _ in 1...51 { try visitor.fill("Amount", with: "1").press("Deposit") }
      try visitor.visit(account + "/statement?q=deposit")
      #expect(visitor.page.links.count { $0.address.hasPrefix("/receipts/") } == 50)
      try visitor.follow("Older")
      #expect(visitor.page.links.count { $0.address.hasPrefix("/receipts/") } == 1)
      #expect(visitor.reads("+$1.00", "Balance $1.00"))
      try visitor.follow("Newer")
      #expect(visitor.page.links.count { $0.address.hasPrefix("/receipts/") } == 50)
    }
  }

  @Test("A closed account keeps its statement; another's is not there; nobody's leads to the phone page")
  func whose() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      try visitor.visit(account + "/delete").press("Delete account")
      #expect(
        try visitor.visit(account).follow("Statement").reads("Out $5.00", "Closing balance $0.00", "Account closed"))
      let thief = try wallet.signedIn("(530) 555-0199")
      let files = ["csv", "ofx", "qif", "journal"].map { account + "/statement." + $0 }
      for address in [account + "/statement", account + "/statement?q=5"] + files {
        #expect(try thief.get(address).status == 404, "\(address)")
        #expect(try wallet.visitor().get(address).field("Location") == "/login", "\(address)")
        #expect(try visitor.post(address, [("csrf", "x")]).status == 405, "\(address)")
        let head = try visitor.send("HEAD", address)
        #expect(head.status == 200 && head.body.isEmpty, "\(address)")
      }
      #expect(try visitor.get(account + "/statement.json").status == 404)
    }
  }

  @Test("A month is taken along as a file, with the account's name for a name")
  func files() async throws {
    try await withWallet { wallet in
      let account = try wallet.signedIn().openAccount("Rent & Söhne", deposit: "12.50")
      let month = CivilMonth(wallet.day())
      wallet.wait(days: 40)
      let visitor = try wallet.signedIn()
      try visitor.visit(account).fill("Amount", with: "1").press("Withdraw")
      for (format, words) in [("csv", "12.50"), ("ofx", "<TRNAMT>12.50"), ("qif", "T12.50"), ("journal", "12.50 USD")] {
        let file = try visitor.get("\(account)/statement.\(format)?month=\(month.text)")
        #expect(file.status == 200 && file.text.contains(words), "\(format): \(file.text)")
        #expect(!file.text.contains("1.00"), "\(format): the withdrawal is another month's")
        let name = try #require(file.field("Content-Disposition"))
        #expect(name.hasPrefix("attachment; ") && name.contains("-\(month.text).\(format)"), "\(name)")
        #expect(file.field("Cache-Control") == "no-store" && file.field("X-Content-Type-Options") == "nosniff")
      }
      #expect(try visitor.get(account + "/statement.csv").text.contains("1.00"), "without a month: all of it")
      for odd in ["2026-13", "x", "", "%FF"] {
        let newest = try visitor.get("\(account)/statement.csv?month=\(odd)")
        #expect(newest.text.contains("1.00") && !newest.text.contains("deposit"), "\(odd): the newest, as on the page")
      }
    }
  }

  @Test("The statement's page links the files of its month and of the whole account, each by a name of its own")
  func linksFiles() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12.50")
      let month = CivilMonth(wallet.day()).text
      try visitor.visit(account + "/statement")
      for (name, format) in [("CSV", "csv"), ("OFX", "ofx"), ("QIF", "qif"), ("Journal", "journal")] {
        let links = visitor.page.links.filter { $0.text.hasPrefix(name) }
        #expect(links.map(\.text) == [name, name + " of the whole account"])
        let file = "\(account)/statement.\(format)"
        #expect(links.map(\.address) == ["\(file)?month=\(month)", file])
      }
    }
  }

  @Test("Operations that bear a later time than the clock are in the newest month, and their day can be looked at")
  func clockBehind() async throws {
    try await withWallet { wallet in
      wallet.wait(days: 40)
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "7")
      let day = wallet.day()
      try wallet.restart(clockMovedBy: -40 * 86_400)
      try visitor.visit(account + "/statement")
      #expect(visitor.reads("Opening balance $0.00", "In $7.00", "Closing balance $7.00", "Deposit"))
      #expect(try visitor.visit("\(account)?at=\(day.text)").statuses == [200])
      #expect(visitor.reads("Today so far.", "$7.00"))
      #expect(try visitor.visit("/home?at=\(day.text)").statuses == [200])
      #expect(try visitor.get("\(account)/statement.csv?month=x").text.contains("7.00"))
    }
  }
}
