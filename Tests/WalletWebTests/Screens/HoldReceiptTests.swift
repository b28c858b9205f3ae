import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Receipts of holds, exchanges and people")
struct HoldReceiptTests {
  /// What a receipt says, and that it has no Undo button.
  private func expect(
    _ operation: OperationID, says words: [String], _ visitor: Visitor, _ wallet: TestWallet,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try visitor.visit(wallet.receipt(operation))
    #expect(visitor.statuses == [200], sourceLocation: sourceLocation)
    for word in words { #expect(visitor.reads(word), "\(word): \(visitor.page.text)", sourceLocation: sourceLocation) }
    #expect(!visitor.page.forms.flatMap(\.buttons).contains { $0.text == "Undo" }, sourceLocation: sourceLocation)
  }

  @Test("A receipt shows what the operation did to the hold, with its amounts, and leads to the one that began it")
  func holds() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let hold = try wallet.hold(cents: 3000, on: account)
      let raise = try wallet.book(.raise(hold, by: .usd(cents: 1000))).operation
      let shop = try wallet.merchant("Volt & Söhne")
      let capture = try wallet.book(.capture(hold, .usd(cents: 2575), to: shop)).operation
      let again = try wallet.hold(cents: 500, on: account)
      let void = try wallet.book(.void(again)).operation
      let late = try wallet.hold(cents: 600, on: account)
      let expire = try wallet.book(.expire(late)).operation
      for (operation, words) in [
        (hold, ["Hold", "$30.00 was held. It stayed in the account.", "Held in the account afterwards $30.00"]),
        (raise, ["Hold raised", "$10.00 more was held, $40.00 in all.", "Held in the account afterwards $40.00"]),
        (
          capture,
          [
            "Payment", "$40.00 was held. $25.75 was paid, and $14.25 is no longer held.", "Payment to Volt & Söhne",
            "−$25.75 Balance $74.25", "Held in the account afterwards $0.00",
          ]
        ),
        (void, ["Hold cancelled", "$5.00 is no longer held. Nothing was paid."]),
        (expire, ["Hold expired", "$6.00 is no longer held: the hold expired. Nothing was paid."]),
      ] {
        try expect(operation, says: words, visitor, wallet)
        #expect(!visitor.reads("No money moved."))
      }
      try visitor.visit(wallet.receipt(capture)).follow("receipt 4")
      #expect(visitor.address == wallet.receipt(hold))
      #expect(try visitor.visit(account).reads("Payment to Volt & Söhne", "−$25.75"), "\(visitor.page.text)")
      #expect(try visitor.visit(account + "/statement?q=volt").reads("Payment to Volt & Söhne"))
    }
  }

  @Test("A hold that is paid in full is said to be; the payment stands in the statement's sums")
  func wholeHold() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let hold = try wallet.hold(cents: 10_000, on: account)
      let paid = try wallet.book(.capture(hold, .usd(cents: 10_000), to: try wallet.merchant("Shop"))).operation
      try expect(paid, says: ["$100.00 was held, and all of it was paid."], visitor, wallet)
      #expect(
        try visitor.visit(account + "/statement").reads("Out $100.00", "Closing balance $0.00", "Payment to Shop"))
    }
  }

  @Test("Nothing of a hold is undone, even by a form that was made up")
  func notUndone() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let hold = try wallet.hold(cents: 3000, on: account)
      let void = try wallet.book(.void(hold)).operation
      try visitor.visit(account)
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter {
        ["csrf", "op"].contains($0.0)
      }
      for operation in [hold, void] {
        let answer = try visitor.post("/undo/\(operation.id.base64url)", pairs)
        #expect(answer.status == 422 && answer.text.contains("Only deposits, withdrawals, transfers and closings"))
      }
    }
  }

  @Test("An exchange has both sides, its rate, where that is from, and its fee; it says that it is final")
  func exchange() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let dollars = try visitor.openAccount("Everyday", deposit: "500")
      let currency = try #require(Currency(code: "EUR"))
      let euros = try wallet.openAccount("Travel", in: currency)
      let rate = try #require(Rate(digits: 92_000, scale: 5))
      let quote = try #require(RateQuote(rate: rate, feeRate: 25, quotedAt: wallet.clock.now(), source: "A <bank>"))
      let order = ExchangeOrder(
        from: try wallet.accountID(dollars), to: try wallet.accountID(euros), amount: .usd(cents: 10_000),
        arrives: Money(minorUnits: 9177, currency: currency), quote: quote)
      let operation = try wallet.book(.exchange(order)).operation
      let words = [
        "Exchange", "Everyday Exchange to Travel −$99.75 Balance $400.25", "Everyday Fee −$0.25 Balance $400.00",
        "Travel Exchange from Everyday +€91.77 Balance €91.77", "An exchange can't be undone.", "Rate 1 USD = 0.92 EUR",
        "Source of the rate A <bank>, ", "Fee $0.25 (0.25%)",
      ]
      try expect(operation, says: words, visitor, wallet)
      #expect(try visitor.visit(dollars).reads("Fee", "−$0.25", "Exchange to Travel", "−$99.75"))
      #expect(try visitor.visit(euros).reads("Exchange from Everyday", "+€91.77 Balance €91.77"))
      #expect(try visitor.visit(euros + "/statement?q=exchange").reads("Exchange from Everyday"))
      #expect(try visitor.visit("/home").reads("$400.00", "Travel", "€91.77"))
    }
  }

  @Test("Joining and a changed number are operations without an account: they have no receipt, also for their user")
  func people() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "5")
      #expect(try RawDatabase.texts("SELECT kind FROM op WHERE id=1", in: wallet.folder) == ["join"])
      try changeNumber(visitor, wallet)
      #expect(try RawDatabase.texts("SELECT kind FROM op WHERE id=4", in: wallet.folder) == ["phone"])
      let unknown = try visitor.get("/receipts/AAAAAAAAAAAAAAAAAAAAAA").text
      let people = try [1, 4].map { wallet.receipt(try wallet.operation(number: $0)) }
      #expect(try visitor.visit(wallet.receipt(try wallet.operation(number: 3))).reads("Receipt number 3"))
      try visitor.visit(account)
      let pairs = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter {
        ["csrf", "op"].contains($0.0)
      }
      for receipt in people {
        #expect(try visitor.get(receipt).text == unknown)
        let undo = receipt.replacing("/receipts/", with: "/undo/")
        for (path, more) in [(receipt + "/note", [("note", "x")]), (undo, [])] {
          #expect(try visitor.post(path, pairs + more).status == 404, "\(path)")
        }
      }
    }
  }

  private func changeNumber(_ visitor: Visitor, _ wallet: TestWallet) throws {
    try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
    try visitor.fill("Code for the new number", with: try #require(wallet.messages.code(to: "+15305550199")))
    try visitor.fill("Code for the old number", with: try #require(wallet.messages.code(to: "+15305550123")))
    try visitor.press("Change the number")
    #expect(visitor.address == "/settings", "\(visitor.page.text)")
  }
}
