import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: money in an account is held")
struct HoldsStory {
  /// $100.00 in Everyday, of which $30.00 is held, and an empty account for savings.
  private struct Scene {
    let visitor: Visitor
    let account: String
    let savings: String
    let hold: OperationID

    init(_ wallet: TestWallet, holding cents: Int64 = 3000) throws {
      visitor = try wallet.signedIn()
      savings = try visitor.openAccount("Savings")
      account = try visitor.openAccount("Everyday", deposit: "100")
      hold = try wallet.hold(cents: cents, on: account)
    }
  }

  @Test("Home, the account and each choice of an account tell it; totals, earlier days and other accounts do not")
  func told() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let (visitor, line) = (scene.visitor, "$30.00 held · $70.00 available")
      #expect(try visitor.visit("/home").reads("Total", "$100.00", "Everyday", "$100.00", line))
      #expect(visitor.page.text.matches(of: /held/).count == 1, "\(visitor.page.text)")
      #expect(try visitor.visit(scene.account).reads("Balance $100.00", line), "\(visitor.page.text)")
      #expect(try visitor.visit(scene.account + "/transfer?amount=20").reads("From Everyday $100.00", "$80.00", line))
      let option = "Everyday ($100.00, $70.00 available)"
      try visitor.visit(scene.savings).fill("Amount", with: "1").press("Deposit")
      for page in ["/transfer", "/delete"] {
        #expect(try visitor.visit(scene.savings + page).reads(option), "\(visitor.page.text)")
      }
      for page in [scene.savings, "/home?at=\(wallet.day().text)", "\(scene.account)?at=\(wallet.day().text)"] {
        #expect(try !visitor.visit(page).page.text.contains("held"), "\(page)")
        #expect(visitor.statuses == [200])
      }
    }
  }

  @Test("When the hold is over the pages are byte for byte what they were before it")
  func over() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Savings", deposit: "1")
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let pages = ["/home", account, account + "/transfer", account + "/delete"]
      // Keys of forms differ each time.
      func shown() throws -> [String] {
        try pages.map { try visitor.get($0).text.replacing(/name="op" value="[^"]*"/, with: "") }
      }
      let before = try shown()
      let hold = try wallet.hold(cents: 3000, on: account)
      let during = try shown()
      for (page, (then, now)) in zip(pages, zip(before, during)) { #expect(then != now, "\(page)") }
      try wallet.book(.void(hold))
      #expect(try shown() == before)
    }
  }

  @Test("All of it means what is available, for withdrawing and for transferring, and the rest is said to stay")
  func all() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let visitor = scene.visitor
      try visitor.visit(scene.account).press("Transfer all")
      #expect(visitor.reads("Transfer $70.00, all that is available? Left: $30.00 held"), "\(visitor.page.text)")
      #expect(visitor.value("amount") == "70.00")
      #expect(try visitor.visit(scene.account + "/transfer?amount=70").reads("all that is available?"))
      #expect(try !visitor.visit(scene.account + "/transfer?amount=100").reads("all that is available?"))
      try visitor.visit(scene.account).press("Withdraw all")
      #expect(visitor.reads("Withdraw $70.00, all that is available? Left: $30.00 held"), "\(visitor.page.text)")
      try visitor.press("Withdraw")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Withdrew $70.00. The balance is now $30.00."))
      #expect(visitor.reads("$30.00 held · $0.00 available"))
      #expect(!visitor.page.forms.flatMap(\.buttons).contains { $0.name == "all" }, "nothing can be taken")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      for form in [[("all", "withdraw")], [("all", "transfer")]] {
        let late = try visitor.post(scene.account + "/choose", [csrf] + form)
        #expect(late.status == 422 && late.text.contains("All of the money here is held"), "\(form)")
      }
    }
  }

  @Test("S45: all of it is booked while the balance is the one shown, and never a cent that was held meanwhile")
  func changed() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let visitor = scene.visitor
      try visitor.visit(scene.account).press("Withdraw all")
      let more = try wallet.hold(cents: 1000, on: scene.account)
      try visitor.press("Withdraw")
      #expect(visitor.statuses == [422] && visitor.reads("Only $60.00 is available here"), "\(visitor.page.text)")
      try wallet.book(.void(more))
      try visitor.visit(scene.account).press("Withdraw all")
      let pairs = visitor.pairs(of: try visitor.form(to: scene.account + "/withdraw"))
      try visitor.visit(scene.account).fill("Amount", with: "1").press("Deposit")
      let late = try visitor.post(scene.account + "/withdraw", pairs)
      #expect(late.status == 422 && late.text.contains("The balance has changed."))
      #expect(try visitor.visit(scene.account).reads("$101.00"))
    }
  }

  @Test("S40: whatever would take what is held is refused at its field, with what is available; undoing, too")
  func refused() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let visitor = scene.visitor
      let words = "Only $70.00 is available here, which is less than $80.00. The rest is held."
      for button in ["Withdraw", "Transfer"] {
        try visitor.visit(scene.account).fill("Amount", with: "80").press(button)
        #expect(visitor.statuses == [422] && visitor.reads(words), "\(visitor.page.text)")
        #expect(visitor.value("amount") == "80" && visitor.answer.text.contains("aria-invalid=\"true\""))
      }
      try visitor.visit(scene.account + "/transfer?amount=80").choose("To", "Savings").press("Transfer")
      #expect(visitor.statuses == [422] && visitor.reads(words) && visitor.value("amount") == "80")
      try visitor.visit(scene.account).fill("Amount", with: "80").enter(in: "Amount")
      #expect(visitor.statuses == [200])
      #expect(
        visitor.reads("Balance $100.00", "Held $30.00", "Available $70.00", "Deposit then balance $180.00", words))
      let csrf = try #require(visitor.value("csrf"))
      let check = try visitor.post(
        "/check",
        [("csrf", csrf), ("form", scene.account + "/withdraw"), ("field", "amount"), ("value", "80")])
      #expect(check.text.contains("Only $70.00 is available here"), "\(check.text)")
      try visitor.visit(try visitor.newestReceipt(of: scene.account)).press("Undo")
      #expect(visitor.statuses == [422])
      #expect(visitor.reads("Some of this money is held: \u{2068}Everyday\u{2069} has only $70.00 available."))
      try visitor.visit(scene.account).fill("Amount", with: "70").press("Withdraw")
      #expect(visitor.statuses == [303, 200] && visitor.reads("$30.00 held · $0.00 available"))
    }
  }

  @Test("An undo that would take what the other account holds names that account, not the one its receipt is of")
  func undone() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let savings = try visitor.openAccount("Savings")
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try visitor.visit(account + "/transfer?amount=80").choose("To", "Savings").press("Transfer")
      let hold = try wallet.hold(cents: 3000, on: savings)
      let receipt = try visitor.newestReceipt(of: account)
      try visitor.visit(receipt).press("Undo")
      #expect(visitor.statuses == [422], "\(visitor.page.text)")
      #expect(visitor.reads("Some of this money is held: \u{2068}Savings\u{2069} has only $50.00 available."))
      try wallet.book(.void(hold))
      try visitor.visit(receipt).press("Undo")
      #expect(try visitor.visit("/home").reads("Savings", "$0.00", "Everyday", "$100.00"), "\(visitor.page.text)")
    }
  }

  @Test("An account with a hold is not deleted: its page says how much is held, asks no proof and has no form")
  func delete() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let words = "$30.00 in this account is held. You can delete the account when nothing is held."
      let form = try visitor.visit(account + "/delete").form(to: account + "/delete")
      let pairs = visitor.pairs(of: form)
      let hold = try wallet.hold(cents: 3000, on: account)
      let late = try visitor.post(account + "/delete", pairs)
      #expect(late.status == 422 && late.text.contains(words), "\(PageReader(late.text).text)")
      wallet.clock.advance(seconds: wallet.configuration.policy.freshCode + 1)
      #expect(try visitor.visit(account + "/delete").statuses == [200])
      #expect(visitor.reads(words) && !visitor.page.forms.contains { $0.action == account + "/delete" })
      #expect(try visitor.follow("Back to the account").address == account)
      try wallet.book(.expire(hold))
      try wallet.confirm(visitor)
      try visitor.visit(account + "/delete").press("Delete account")
      #expect(visitor.statuses == [303, 200] && visitor.reads("The account is closed."))
    }
  }

  @Test("Covered amounts stay covered: no page tells how much is held")
  func covered() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet, holding: 3344)
      let visitor = scene.visitor
      let raise = try wallet.book(.raise(scene.hold, by: .usd(cents: 1))).operation
      try visitor.visit("/home").press("Hide amounts")
      let pages = [
        "/home", scene.account, scene.account + "/transfer", scene.account + "/delete", scene.savings + "/transfer",
        wallet.receipt(scene.hold), wallet.receipt(raise),
      ]
      for page in pages {
        #expect(try visitor.visit(page).statuses == [200])
        #expect(visitor.reads("$•••"), "\(page)")
        for secret in ["33.4", "66.5"] { #expect(!visitor.answer.text.contains(secret), "\(secret) on \(page)") }
      }
      try visitor.visit(scene.account).fill("Amount", with: "80").press("Withdraw")
      #expect(visitor.statuses == [422] && visitor.reads("Only $••• is available here, which is less than $80.00."))
    }
  }
}
