import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Receipt")
struct ReceiptTests {
  /// The pairs that the form to undo an operation sends.
  private func undoPairs(_ visitor: Visitor, _ receipt: String) throws -> (path: String, pairs: [(String, String)]) {
    try visitor.visit(receipt)
    let path = receipt.replacing("/receipts/", with: "/undo/")
    return (path, visitor.pairs(of: try visitor.form(to: path)))
  }

  @Test("An entry leads to its receipt, which says what it did and where it stands in the books")
  func shows() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12.50")
      try visitor.visit(account).follow("Deposit")
      #expect(visitor.statuses == [200])
      #expect(visitor.reads("Deposit", "Everyday", "+$12.50", "Balance afterwards $12.50", "Receipt number 3", "Hash"))
      #expect(visitor.page.text.contains("+15305550123"))
      #expect(visitor.page.text.contains(/Hash [0-9a-f]{64}/))
      #expect(try visitor.follow("Everyday").address == account)
    }
  }

  @Test("A transfer's receipt has both accounts, each with its side")
  func transfer() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let from = try visitor.openAccount("Everyday", deposit: "50")
      try visitor.openAccount("Savings")
      try visitor.visit(from).fill("Amount", with: "20").press("Transfer").choose("To", "Savings").press("Transfer")
      try visitor.visit(try visitor.newestReceipt(of: from))
      #expect(visitor.reads("Everyday", "−$20.00", "Balance $30.00", "Savings", "+$20.00", "Balance $20.00"))
    }
  }

  @Test("What happened and the amount come first, a note can be added, and the hash is folded away as the proof")
  func order() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12.50")
      try visitor.visit(try visitor.newestReceipt(of: account))
      #expect(
        visitor.reads(
          "Deposit", "Everyday", "$12.50", "Note", "Save note", "When", "Balance afterwards", "Proof", "Hash"))
      #expect(!visitor.reads("What moved"), "one account's change is not said twice")
      #expect(
        visitor.answer.text.contains(
          /<details class="card">\s*<summary>Proof<\/summary>[^§]*<dd class="hash">[0-9a-f]{64}/))
    }
  }

  @Test("Back leads to the list from which one came, also after a note is saved; otherwise to the account")
  func back() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12.50")
      let receipt = try visitor.newestReceipt(of: account)
      func back(_ referer: String?) throws -> (text: String, address: String)? {
        let answer = try visitor.send("GET", receipt, fields: referer.map { [("Referer", $0)] } ?? [])
        #expect(answer.status == 200)
        let back = try #require(answer.text.firstMatch(of: /<p class="back">.*<\/p>/))
        return PageReader(String(back.0)).links.first.map { ($0.text, $0.address.replacing("&amp;", with: "&")) }
      }
      let site = "http://localhost:\(wallet.port)"
      for (referer, text, address) in [
        (nil, "Everyday", account), ("\(site)\(account)", "Everyday", account),
        ("\(site)/activity?q=a%20b&kind=deposit", "Activity", "/activity?q=a%20b&kind=deposit"),
        ("\(site)\(account)/statement?month=2026-11", "Statement", "\(account)/statement?month=2026-11"),
        ("\(site)\(receipt)", "Everyday", account), ("\(site)/logout", "Everyday", account),
        ("https://evil.example", "Everyday", account), ("x", "Everyday", account), ("", "Everyday", account),
        ("\(site)/activity?<script>", "Activity", "/activity"),
      ] as [(String?, String, String)] {
        let found = try back(referer)
        #expect(found?.address == address && found?.text == text, "\(referer ?? "none"): \(String(describing: found))")
      }
      try visitor.visit(receipt + "?back=%2Factivity%3Fq%3Ddeposit").fill("Note", with: "Rent").press("Save note")
      #expect(visitor.statuses == [303, 200])
      #expect(visitor.page.links.contains { $0.text == "Activity" && $0.address == "/activity?q=deposit" })
      try visitor.visit(account).fill("Amount", with: "12.50").press("Withdraw")
      try visitor.visit(receipt + "?back=%2Factivity%3Fq%3Ddeposit").press("Undo")
      #expect(visitor.statuses == [422], "a refused undo knows it, too")
      #expect(visitor.page.links.contains { $0.text == "Activity" && $0.address == "/activity?q=deposit" })
    }
  }

  @Test("A note is kept, changed and removed; one that cannot be kept comes back as it was typed")
  func note() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let receipt = try visitor.newestReceipt(of: account)
      for note in ["Rent & <deposit>", "ריבית", ""] {
        try visitor.visit(receipt).fill("Note", with: note).press("Save note")
        #expect(visitor.statuses == [303, 200] && visitor.address == receipt)
        #expect(visitor.reads("Your note is saved.") && visitor.value("note") == note)
        #expect(try !visitor.visit(receipt).reads("Your note is saved."), "said once")
      }
      for typed in [String(repeating: "x", count: 257), "a\u{202E}b"] {
        try visitor.visit(receipt).fill("Note", with: typed).press("Save note")
        #expect(visitor.statuses == [422])
        #expect(visitor.value("note") == typed && visitor.reads("There is a problem", "That note"))
      }
      #expect(try visitor.visit(receipt).value("note")?.isEmpty == true)
    }
  }

  @Test("What was just booked is undone from its notice, once, and the history says so")
  func undoAtOnce() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try visitor.fill("Amount", with: "30").press("Withdraw")
      try visitor.press("Undo")
      #expect(visitor.statuses == [303, 200] && visitor.address == account)
      #expect(visitor.reads("Undone: $30.00 came back. The balance is now $100.00.", "$100.00", "Undone", "Withdrawal"))
      #expect(!visitor.page.forms.flatMap(\.buttons).contains { $0.text == "Undo" }, "an undoing is final")
      try visitor.follow("Withdrawal")
      #expect(visitor.reads("Undone by receipt 5"))
      #expect(!visitor.page.forms.flatMap(\.buttons).contains { $0.text == "Undo" })
      try visitor.follow("receipt 5")
      #expect(visitor.reads("Undone", "Undoes receipt 4"))
    }
  }

  @Test("A transfer is undone from either account's receipt, for both")
  func undoTransfer() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let from = try visitor.openAccount("Everyday", deposit: "50")
      let to = try visitor.openAccount("Savings")
      try visitor.visit(from).fill("Amount", with: "20").press("Transfer").choose("To", "Savings").press("Transfer")
      try visitor.visit(try visitor.newestReceipt(of: to)).press("Undo")
      #expect(visitor.address == from)
      #expect(visitor.reads("Undone: $20.00 came back from Savings. The balance is now $50.00."))
      #expect(try visitor.visit(to).reads("$0.00", "Undone, back to Everyday"))
      #expect(try visitor.visit(try visitor.newestReceipt(of: from)).reads("Undone", "Savings to Everyday", "$20.00"))
    }
  }

  @Test("It says until when, and after the undo window it is over: no button, and the old form is refused in words")
  func tooLate() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let receipt = try visitor.newestReceipt(of: try visitor.openAccount("Everyday", deposit: "5"))
      wallet.clock.advance(seconds: wallet.configuration.undoWindow)
      #expect(try visitor.visit(receipt).reads("You can undo this until"))
      let (path, pairs) = try undoPairs(visitor, receipt)
      wallet.clock.advance(seconds: 1)
      #expect(try !visitor.visit(receipt).reads("You can undo this"))
      let answer = try visitor.post(path, pairs)
      #expect(answer.status == 422 && answer.text.contains("Too late to undo"))
      #expect(try visitor.visit("/home").reads("$5.00"))
    }
  }

  @Test("The owner's own undo window holds for the button, the books and the words")
  func ownTime() async throws {
    try await withWallet({ $0.undoWindow = 5 }) { wallet in
      let visitor = try wallet.signedIn()
      let receipt = try visitor.newestReceipt(of: try visitor.openAccount("Everyday", deposit: "5"))
      wallet.clock.advance(seconds: 5)
      #expect(try visitor.visit(receipt).reads("You can undo this until"))
      let (path, pairs) = try undoPairs(visitor, receipt)
      wallet.clock.advance(seconds: 1)
      #expect(try !visitor.visit(receipt).reads("You can undo this"))
      let answer = try visitor.post(path, pairs)
      #expect(answer.status == 422 && answer.text.contains("Too late to undo: that works for 5 seconds."))
    }
  }

  @Test("After a clock that ran ahead was set back, nothing is offered that the books would refuse as too late")
  func clockSetBack() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let receipt = try visitor.newestReceipt(of: account)
      wallet.clock.step(seconds: 2 * wallet.configuration.undoWindow)
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      wallet.clock.step(seconds: -2 * wallet.configuration.undoWindow)
      #expect(try !visitor.visit(receipt).reads("You can undo this"))
    }
  }

  @Test("A form that does not have the field changes neither note nor name")
  func absentField() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let receipt = try visitor.newestReceipt(of: try visitor.openAccount("Everyday", deposit: "5"))
      try visitor.visit(receipt).fill("Note", with: "Rent").press("Save note")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      #expect(try visitor.post(receipt + "/note", [csrf]).status == 400)
      #expect(try visitor.visit(receipt).value("note") == "Rent")
      try visitor.visit("/settings").fill("Your name", with: "Ann").press("Save Name")
      #expect(try visitor.post("/settings/name", [csrf]).status == 400)
      #expect(try visitor.visit("/settings").value("name") == "Ann")
    }
  }

  @Test("Money that was spent meanwhile cannot be taken back, and the page names the account and what it holds")
  func spent() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "50")
      let receipt = try visitor.newestReceipt(of: account)
      try visitor.visit(account).fill("Amount", with: "45").press("Withdraw")
      try visitor.visit(receipt).press("Undo")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("There is a problem", "The money has been used since", "Everyday", "has $5.00"))
      #expect(visitor.reads("Receipt number"), "the receipt is shown again")
      #expect(try visitor.visit(account).reads("$5.00"))
    }
  }

  @Test("The same undoing sent twice is done once and leads to the same place; another form's says it was done")
  func twice() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let receipt = try visitor.newestReceipt(of: account)
      let (path, pairs) = try undoPairs(visitor, receipt)
      let (_, others) = try undoPairs(visitor, receipt)
      for _ in 0..<3 {
        let answer = try visitor.post(path, pairs)
        #expect(answer.status == 303 && answer.field("Location") == account)
      }
      #expect(try visitor.visit(account).reads("Undone: $5.00 went back. The balance is now $0.00."))
      let answer = try visitor.post(path, others)
      #expect(answer.status == 422 && answer.text.contains("This has already been undone"))
    }
  }

  @Test("Keys that are missing, made up or another account's are a 400, a missing token a 403; nothing is undone")
  func keys() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Other")
      let foreign = try #require(visitor.value("op"))
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let (path, pairs) = try undoPairs(visitor, try visitor.newestReceipt(of: account))
      let csrf = pairs.filter { $0.0 == "csrf" }
      for key in [nil, "", "x", foreign] {
        #expect(try visitor.post(path, csrf + (key.map { [("op", $0)] } ?? [])).status == 400, "\(key ?? "none")")
      }
      #expect(try visitor.post(path, pairs.filter { $0.0 != "csrf" }).status == 403)
      #expect(try visitor.get(path).status == 405)
      #expect(try visitor.visit(account).reads("$5.00"))
    }
  }

  @Test("Another's operation, an unknown one and a malformed one get the same 404, in every way")
  func notMine() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      let account = try owner.openAccount("Everyday", deposit: "5")
      let receipt = try owner.newestReceipt(of: account)
      let thief = try wallet.signedIn("(530) 555-0199")
      try thief.openAccount("Mine")
      let pairs = [("csrf", try #require(thief.value("csrf"))), ("op", try #require(thief.value("op"))), ("note", "x")]
      var bodies: Set<String> = []
      for address in [receipt, "/receipts/AAAAAAAAAAAAAAAAAAAAAA", "/receipts/1", receipt + "A"] {
        bodies.insert(try thief.get(address).text)
        #expect(try thief.get(address).status == 404)
        #expect(try thief.post(address + "/note", pairs).status == 404)
        #expect(try thief.post(address.replacing("/receipts/", with: "/undo/"), pairs).status == 404)
      }
      #expect(bodies.count == 1)
      #expect(try owner.visit(receipt).value("note")?.isEmpty == true)
      let nobody = wallet.visitor()
      #expect(try nobody.get(receipt).field("Location") == "/login")
    }
  }

  @Test("20 undoings of one operation at once: exactly one succeeds")
  func race() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      let receipt = try visitor.newestReceipt(of: account)
      let forms = try (0..<20).map { _ in try undoPairs(visitor, receipt) }
      let cookie = try #require(visitor.session)
      let port = wallet.port
      let statuses = await withTaskGroup(of: Int.self) { group in
        for form in forms {
          group.addTask {
            let browser = Visitor(port: port)
            browser.setCookie(cookie.name, cookie.value)
            return (try? browser.post(form.path, form.pairs).status) ?? 0
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 303 } == 1 && statuses.count { $0 == 422 } == 19)
      #expect(try visitor.visit(account).reads("$0.00"))
    }
  }
}
