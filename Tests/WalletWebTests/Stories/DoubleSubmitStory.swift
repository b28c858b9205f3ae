import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Story: pressing twice")
struct DoubleSubmitStory {
  private func post(_ visitor: Visitor, _ account: String, _ action: String, _ pairs: [(String, String)]) throws
    -> HTTPAnswer
  {
    try visitor.post("\(account)/\(action)", pairs)
  }

  @Test("S38: the same form sent twice is booked once and leads to the same place")
  func twice() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let keys = visitor.pairs(of: try visitor.form(to: account + "/withdraw")).filter {
        $0.0 != "amount" && $0.0 != "name"
      }
      for _ in 0..<3 {
        let answer = try post(visitor, account, "withdraw", keys + [("amount", "60")])
        #expect(answer.status == 303)
        #expect(answer.field("Location") == account)
      }
      #expect(try visitor.visit(account).reads("$40.00", "Withdrawal", "$60.00", "Deposit"))
    }
  }

  @Test("What the page says after a repeat is what that form did, on its own account alone")
  func saysTheSame() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let other = try visitor.openAccount("Other", deposit: "5")
      let account = try visitor.openAccount("Everyday")
      let keys = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { $0.0 == "op" || $0.0 == "csrf" }
      _ = try post(visitor, account, "deposit", keys + [("amount", "100")])
      try visitor.visit(account).fill("Amount", with: "30").press("Withdraw")
      _ = try post(visitor, account, "deposit", keys + [("amount", "100")])
      try visitor.visit(account)
      #expect(visitor.reads("Deposited $100.00. The balance after it was $100.00."))
      #expect(visitor.reads("$70.00"))
      _ = try post(visitor, account, "deposit", keys + [("amount", "100")])
      #expect(!(try visitor.visit(other).reads("Deposited $100.00.")))
    }
  }

  @Test("A reopening that is sent again does not say that an account is open which is closed since")
  func closedSince() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      for deposit in ["5", nil] {
        let account = try visitor.openAccount("Everyday", deposit: deposit)
        try visitor.visit(account + "/delete").press("Delete account").visit("/closed")
        let reopen = account.replacing("/accounts/", with: "/closed/") + "/reopen"
        let pairs = visitor.pairs(of: try visitor.form(to: reopen))
        #expect(try visitor.post(reopen, pairs).status == 303)
        #expect(try visitor.visit(account).reads("The account is open again"))
        try visitor.visit(account + "/delete").press("Delete account")
        #expect(try visitor.post(reopen, pairs).status == 303)
        try visitor.visit(account)
        #expect(visitor.reads("This account was closed") && !visitor.reads("open again"))
      }
    }
  }

  @Test("The two forms of one page have keys of their own: sending one leaves the other good")
  func twoForms() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      let rename = visitor.pairs(of: try visitor.form(to: account + "/name")).filter { $0.0 != "name" }
      try visitor.fill("Amount", with: "5").press("Deposit")
      #expect(try visitor.post(account + "/name", rename + [("name", "Rent")]).status == 303)
    }
  }

  @Test("S38: the same form with other values is refused, with a fresh key to send again")
  func otherValues() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let keys = visitor.pairs(of: try visitor.form(to: account + "/withdraw")).filter {
        $0.0 != "amount" && $0.0 != "name"
      }
      _ = try post(visitor, account, "withdraw", keys + [("amount", "60")])
      for (action, amount) in [("withdraw", "61"), ("deposit", "60")] {
        let answer = try post(visitor, account, action, keys + [("amount", amount)])
        #expect(answer.status == 422)
        #expect(answer.text.contains("already sent this form with different values. Check it and send again."))
        let fresh = PageReader(answer.text).forms.flatMap(\.controls).first { $0.name == "op" }?.value
        #expect(fresh != keys.first { $0.0 == "op" }?.1)
      }
      #expect(try visitor.visit(account).reads("$40.00"))
    }
  }

  @Test("A key that is missing, made up, another account's or another user's is a 400 and books nothing")
  func foreignKeys() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let csrf = try #require(visitor.value("csrf"))
      _ = try visitor.openAccount("Savings")
      let otherAccounts = try #require(visitor.value("op"))
      let other = try wallet.signedIn("(530) 555-0199")
      _ = try other.openAccount("Theirs")
      let otherUsers = try #require(other.value("op"))
      try visitor.visit("/accounts/new")
      let newAccounts = try #require(visitor.value("op"))
      for key in [nil, "", "x", String(repeating: "A", count: 43), otherAccounts, otherUsers, newAccounts] {
        let pairs = [("csrf", csrf), ("amount", "1")] + (key.map { [("op", $0)] } ?? [])
        #expect(try post(visitor, account, "withdraw", pairs).status == 400, "\(key ?? "none")")
      }
      #expect(try visitor.visit(account).reads("$100.00"))
    }
  }

  @Test("S39: 50 withdrawals of the whole balance at once: exactly one succeeds")
  func allAtOnce() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let csrf = try #require(visitor.value("csrf"))
      let cookie = try #require(visitor.session)
      let keys = try (0..<50).map { _ in
        try visitor.visit(account)
        return try #require(visitor.value("op"))
      }
      let port = wallet.port
      let statuses = await withTaskGroup(of: Int.self) { group in
        for key in keys {
          group.addTask {
            let browser = Visitor(port: port)
            browser.setCookie(cookie.name, cookie.value)
            let pairs = [("csrf", csrf), ("op", key), ("amount", "100")]
            return (try? browser.post(account + "/withdraw", pairs).status) ?? 0
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 303 } == 1)
      #expect(statuses.count { $0 == 422 } == 49)
      #expect(try visitor.visit(account).reads("$0.00"))
    }
  }
}
