import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

/// "Withdraw all" and "Transfer all" without script.
@Suite("All of it")
struct TakeAllTests {
  private func two(_ wallet: TestWallet) throws -> (visitor: Visitor, account: String, savings: String) {
    let visitor = try wallet.signedIn()
    let savings = try visitor.openAccount("Savings")
    let account = try visitor.openAccount("Everyday", deposit: "5")
    try visitor.visit(account)
    return (visitor, account, savings)
  }

  /// The same user deposits in another browser.
  private func deposit(_ amount: String, _ account: String, _ visitor: Visitor, _ wallet: TestWallet) throws {
    let other = wallet.visitor()
    let session = try #require(visitor.session)
    other.setCookie(session.name, session.value)
    try other.visit(account).fill("Amount", with: amount).press("Deposit")
    #expect(other.statuses == [303, 200])
  }

  private func operations(_ wallet: TestWallet) throws -> [String] {
    try RawDatabase.texts("SELECT count(*) FROM op", in: wallet.folder)
  }

  @Test("Withdraw all books nothing: it shows the balance as it stands when it is pressed, and what will be left")
  func withdraw() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      try deposit("2.25", account, visitor, wallet)
      let before = try operations(wallet)
      try visitor.fill("Amount", with: "3").press("Withdraw all")
      #expect(visitor.statuses == [200] && visitor.address == account + "/choose")
      #expect(visitor.reads("Withdraw $7.25, all of it? Left: $0.00"), "\(visitor.page.text)")
      #expect(try operations(wallet) == before)
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/withdraw"))
      try visitor.press("Withdraw")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Withdrew $7.25. The balance is now $0.00."))
      let after = try operations(wallet)
      #expect(try visitor.post(account + "/withdraw", pairs).status == 303, "pressed twice")
      #expect(try operations(wallet) == after)
      #expect(!visitor.page.forms.flatMap(\.buttons).contains { $0.name == "all" }, "there is nothing")
    }
  }

  @Test("S45: what was shown as all of it is booked only while it is all of it")
  func changed() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      try visitor.press("Withdraw all")
      try deposit("1", account, visitor, wallet)
      try visitor.press("Withdraw")
      #expect(visitor.statuses == [422] && visitor.reads("The balance has changed"))
      #expect(visitor.value("amount") == "5.00" && visitor.reads("$6.00"))
      for seen in ["", "x", "99", "-1"] {
        let pairs = visitor.pairs(of: try visitor.form(to: account + "/withdraw")).filter { $0.0 != "amount" }
        let answer = try visitor.post(account + "/withdraw", pairs + [("amount", "6"), ("seen", seen)])
        #expect(answer.status == 422, "\(seen)")
      }
      #expect(try visitor.visit(account).reads("$6.00"))
    }
  }

  @Test("Transfer all leads to where the receiver is chosen, with the whole balance; the receiver chosen already stays")
  func transfer() async throws {
    try await withWallet { wallet in
      let (visitor, account, savings) = try two(wallet)
      let before = try operations(wallet)
      for page in [account, account + "/transfer"] {
        try visitor.visit(page)
        if page != account { try visitor.choose("To", "Savings") }
        try visitor.fill("Amount", with: "3").press("Transfer all")
        #expect(visitor.statuses == [200] && visitor.address == account + "/choose")
        #expect(visitor.reads("Transfer $5.00, all of it? Left: $0.00"), "\(visitor.page.text)")
        #expect(visitor.value("amount") == "5.00")
        let chosen = page == account ? "" : String(savings.dropFirst("/accounts/".count))
        #expect(visitor.value("to") == chosen)
      }
      #expect(try operations(wallet) == before)
      try visitor.press("Transfer")
      #expect(visitor.statuses == [303, 200] && visitor.address == account)
      #expect(visitor.reads("Moved $5.00 to Savings. The balance is now $0.00."))
    }
  }

  @Test("S45: a transfer of all of it is judged again, too")
  func transferChanged() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      try visitor.press("Transfer all")
      try deposit("1", account, visitor, wallet)
      try visitor.choose("To", "Savings").press("Transfer")
      #expect(visitor.statuses == [422] && visitor.reads("The balance has changed"))
      #expect(visitor.reads("$6.00"))
      // The account's own button sends the state that its page showed.
      let first = try visitor.visit(account).form(to: account + "/transfer")
      let stale = first.controls.first { $0.name == "seen" }.map { [("seen", $0.value)] } ?? []
      #expect(stale.count == 1)
      try deposit("1", account, visitor, wallet)
      let pairs = visitor.pairs(of: first).filter { $0.0 != "amount" } + stale
      #expect(try visitor.post(account + "/transfer", pairs + [("amount", "6.00")]).status == 422)
      #expect(try visitor.visit("/home").reads("Savings", "$0.00", "Everyday", "$7.00"))
    }
  }

  @Test("Where there is nothing, or amounts are covered, there is no such button; a form from before gets the reason")
  func none() async throws {
    try await withWallet { wallet in
      let (visitor, account, savings) = try two(wallet)
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      for all in ["withdraw", "transfer"] {
        let empty = try visitor.post(savings + "/choose", [csrf, ("all", all)])
        #expect(empty.status == 422 && empty.text.contains("The amount must be more than zero."), "\(all)")
      }
      #expect(try visitor.post("/settings/amounts", [csrf, ("hide", "on")]).status == 303)
      for page in [account, account + "/transfer", savings] {
        try visitor.visit(page)
        #expect(!visitor.page.forms.flatMap(\.buttons).contains { $0.name == "all" })
        #expect(!visitor.answer.text.contains("5.00"))
      }
      let covered = try visitor.post(account + "/choose", [csrf, ("all", "withdraw")])
      #expect(covered.status == 422 && !covered.text.contains("5.00"), "\(PageReader(covered.text).text)")
      try visitor.visit(account).fill("Amount", with: "3").enter(in: "Amount")
      #expect(visitor.statuses == [200] && visitor.reads("$3.00") && !visitor.answer.text.contains("5.00"))
    }
  }

  @Test("What each form does with Enter: a transfer and a name have one action, which it is; an amount alone has none")
  func enter() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      try visitor.visit(account + "/transfer").fill("Amount", with: "2").choose("To", "Savings").enter(in: "Amount")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Moved $2.00 to Savings."))
      try visitor.visit(account).fill("Account name", with: "Daily").enter(in: "Account name")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Daily", "$3.00"))
      try visitor.press("Transfer all")
      let before = try operations(wallet)
      try visitor.enter(in: "Amount")
      #expect(visitor.statuses == [422] && visitor.reads("Choose the account"), "no receiver was chosen")
      #expect(try operations(wallet) == before)
    }
  }

  @Test("No amount and no token come into an address, but for the transfer's own")
  func addresses() async throws {
    try await withWallet { wallet in
      let (visitor, account, _) = try two(wallet)
      for button in ["Withdraw all", "Transfer all", "$20"] {
        try visitor.visit(account).fill("Amount", with: "3").press(button)
      }
      try visitor.visit(account).fill("Amount", with: "3").enter(in: "Amount").press("Transfer")
      try visitor.press("Transfer all").choose("To", "Savings").press("Transfer")
      let asked = Set(visitor.heard.map(\.path).filter { $0.contains("?") })
      #expect(asked == [account + "/transfer?amount=3"])
      #expect(!visitor.page.forms.contains { $0.method == "get" && $0.controls.contains { $0.name == "amount" } })
    }
  }
}
