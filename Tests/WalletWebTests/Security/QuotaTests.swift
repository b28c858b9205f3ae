import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

/// How much one signed-in user may do, whatever it is.
@Suite("Security: quotas", .blocking)
struct QuotaTests {
  @Test("S58: no more accounts than ACCOUNTS_EVER, open and closed, also after a restart; others are not held to it")
  func accounts() async throws {
    try await withWallet({ $0.ledgerQuotas = LedgerQuotas(accountsEver: 2) }) { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("One")
      let second = try visitor.openAccount("Two")
      try visitor.visit(second + "/delete").press("Delete account")
      for _ in 0..<2 {
        try visitor.visit("/accounts/new").fill("Account name", with: "Three").press("Create")
        #expect(visitor.statuses == [422] && visitor.value("name") == "Three")
        #expect(visitor.reads("You have opened 2 accounts, the most one person can open. You can reopen a closed one."))
        #expect(try !visitor.visit("/home").reads("Three"))
        try wallet.restart()
      }
      try visitor.visit("/closed").press("Reopen")
      #expect(visitor.statuses.first == 303)
      try wallet.signedIn("(530) 555-0124").openAccount("Three")
    }
  }

  @Test("S58: no more operations in a day than OPERATIONS_DAY, also after a restart with the clock set back")
  func operations() async throws {
    try await withWallet({ $0.ledgerQuotas = LedgerQuotas(operationsDay: 3) }) { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      try visitor.visit(account).fill("Amount", with: "4").press("Withdraw")
      #expect(visitor.statuses == [303, 200])
      let sentence = "You've made 3 changes in the last 24 hours, the most one person can make. Try again later."
      for button in ["Deposit", "Withdraw"] {
        try visitor.visit(account).fill("Amount", with: "1").press(button)
        #expect(visitor.statuses == [422] && visitor.reads(sentence) && visitor.reads("$6.00"), "\(button)")
        try wallet.restart(clockMovedBy: -300)
      }
      try wallet.signedIn("(530) 555-0124").openAccount("Rent", deposit: "1")
      wallet.clock.advance(seconds: 86_400 + 3600)
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      #expect(visitor.statuses == [303, 200] && visitor.reads("$7.00"))
    }
  }

  @Test("S58: no more files in an hour than EXPORTS_HOUR, of an account or of everything")
  func exports() async throws {
    try await withWallet({ $0.historyQuotas = HistoryQuotas(exportsHour: 2) }) { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let file = account + "/statement.csv"
      #expect(try visitor.get(file).status == 200 && visitor.get("/export.json").status == 200)
      for path in [file, "/export.csv"] {
        try visitor.visit(path)
        #expect(visitor.answer.status == 429 && visitor.answer.field("Retry-After") == "3600", "\(path)")
        #expect(visitor.answer.field("Content-Disposition") == nil)
        #expect(visitor.reads("Too many files for now", "all the files one person can download in an hour", "1 hour"))
      }
      #expect(try visitor.get(account + "/statement").status == 200)
      #expect(try wallet.signedIn("(530) 555-0124").get("/export.csv").status == 200)
      wallet.clock.advance(seconds: 3600)
      #expect(try visitor.get(file).status == 200)
    }
  }

  @Test("S58: no more searches in a minute than SEARCHES_MINUTE, and a statement is none")
  func searches() async throws {
    try await withWallet({ $0.historyQuotas = HistoryQuotas(searchesMinute: 2) }) { wallet in
      let visitor = try wallet.signedIn()
      let statement = try visitor.openAccount("Everyday", deposit: "10") + "/statement"
      for word in ["rent", "10"] { #expect(try visitor.get(statement + "?q=" + word).status == 200) }
      wallet.clock.advance(seconds: 20)
      try visitor.visit(statement + "?q=rent")
      #expect(visitor.answer.status == 429 && visitor.answer.field("Retry-After") == "40")
      #expect(visitor.reads("Too many searches for now", "all the searches one person can make", "40 seconds"))
      #expect(try visitor.get(statement).status == 200 && visitor.get(statement + "?q=").status == 200)
      let other = try wallet.signedIn("(530) 555-0124")
      #expect(try other.get(other.openAccount("Rent") + "/statement?q=rent").status == 200)
      wallet.clock.advance(seconds: 40)
      #expect(try visitor.get(statement + "?q=rent").status == 200)
    }
  }

  @Test("S58: a store that answers late counts as well")
  func late() async throws {
    try await withWallet(late: try LateAnswers(), { $0.ledgerQuotas = LedgerQuotas(operationsDay: 2) }) { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      #expect(visitor.statuses == [422] && visitor.reads("You've made 2 changes"))
    }
  }
}
