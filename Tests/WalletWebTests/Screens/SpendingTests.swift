import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Spending by tag")
struct SpendingTests {
  private func book(_ visitor: Visitor, _ account: String, _ button: String, _ amount: String, _ note: String) throws {
    try visitor.visit(account).fill("Amount", with: amount).fill("Note (optional)", with: note).press(button)
  }

  @Test("A month's tags with what went out and in, each with a bar; a tag through the year; own transfers do not count")
  func sums() async throws {
    try await withWallet { wallet in
      let first = try wallet.signedIn()
      let savings = try first.openAccount("Savings")
      let account = try first.openAccount("Everyday", deposit: "500")
      try book(first, account, "Withdraw", "10", "Lunch #food")
      let earlier = CivilMonth(wallet.day())
      wallet.wait(days: 31)
      let visitor = try wallet.signedIn()
      let month = CivilMonth(wallet.day())
      try book(visitor, account, "Withdraw", "20", "#Food and #home")
      try book(visitor, account, "Withdraw", "5", "#food")
      try book(visitor, account, "Deposit", "7", "#refund")
      try book(visitor, account, "Withdraw", "40", "Shoes")
      try book(visitor, account, "Deposit", "50", "")
      try book(visitor, account, "Transfer", "100", "#food")
      try visitor.choose("To", "Savings").press("Transfer")
      try visitor.visit("/activity").follow("Spending by tag")
      #expect(visitor.statuses == [200] && visitor.address == "/spending")
      #expect(
        visitor.reads("Out $65.00", "In $57.00", "No tag $40.00 62%", "#food $25.00 38%", "#home $20.00 31%"),
        "the largest first; a note with two tags counts once")
      #expect(visitor.reads("No tag $50.00 88%", "#refund $7.00 12%"))
      let bars = visitor.answer.text.matches(of: /<rect[^>]* width="(\d+)"/).map { String($0.1) }
      #expect(bars == ["615", "384", "307", "877", "122"], "as long as their part")
      try visitor.follow("#food")
      #expect(visitor.statuses == [200])
      func short(_ month: CivilMonth) -> String { "\(month.months.prefix(3)) \(month.year)" }
      let then = short(earlier)
      #expect(visitor.reads("Out $35.00", "\(short(month)) $25.00", "\(then) $10.00"))
      #expect(!visitor.reads("\(short(earlier.previous)) –"), "months before the first account are no months")
      try visitor.follow(then)
      #expect(visitor.reads("1 result", "Lunch #food"))
      #expect(try visitor.visit("/spending?month=\(earlier.text)").reads("#food $10.00"))
      #expect(!visitor.reads("#refund"))
      #expect(savings != account)
    }
  }

  @Test("What a closed account keeps is not spent, and its return is no income")
  func closed() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12")
      try visitor.visit(account + "/delete").press("Delete account")
      #expect(try visitor.visit("/spending").reads("Out $0.00", "No tag $12.00 100%"))
      try visitor.visit("/closed").press("Reopen")
      #expect(try visitor.visit("/spending").reads("Out $0.00", "No tag $12.00 100%"))
    }
  }

  @Test("Each currency has its sums; what an exchange moves between own accounts does not count")
  func currencies() async throws {
    try await withWallet { wallet in
      let scene = try ExchangeScene(wallet)
      let visitor = scene.visitor
      try visitor.visit(scene.euros).fill("Amount", with: "8").press("Deposit")
      try book(visitor, scene.euros, "Withdraw", "2", "#fun")
      #expect(
        try visitor.visit("/spending").reads(
          "Tag Money in", "No tag $100.00 100%", "Tag Money out, EUR", "#fun €2.00, Euros 100%", "Tag Money in, EUR",
          "No tag €8.00"),
        "dollars come first, also where none went out: \(visitor.page.text)")
      try book(visitor, scene.dollars, "Withdraw", "3", "")
      let sums = ["Out in USD $3.00", "In $100.00", "In, EUR €8.00"]
      #expect(try sums.allSatisfy { try visitor.visit("/spending").reads($0) }, "\(visitor.page.text)")
      try visitor.visit("\(scene.dollars)/exchange?amount=10&to=\(scene.id(scene.euros))").press("Exchange")
      #expect(visitor.statuses == [303, 200])
      #expect(try sums.allSatisfy { try visitor.visit("/spending").reads($0) }, "\(visitor.page.text)")
    }
  }

  @Test("Hidden amounts have no parts and no bars")
  func hidden() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "12")
      try book(visitor, account, "Withdraw", "3", "#food")
      #expect(try visitor.visit("/spending").reads("$3.00", "100%") && visitor.answer.text.contains("<rect"))
      try visitor.visit("/settings").press("Hide amounts")
      try visitor.visit("/spending")
      #expect(visitor.reads("#food", "No tag") && !visitor.reads("3.00") && !visitor.reads("100%"))
      #expect(!visitor.answer.text.contains("<rect"))
    }
  }

  @Test("Of very many tags a page lists those with which most went out, and says that there are more")
  func many() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "500")
      let letters = (0..<16).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
      for (index, first) in letters.prefix(13).enumerated() {
        let note = letters.map { "#\(first)\($0)" }.joined(separator: " ")
        try book(visitor, account, "Withdraw", "\(index + 1)", note)
      }
      #expect(try visitor.visit("/spending").reads("#ma $13.00", "this page leaves some out"))
      #expect(visitor.answer.text.matches(of: /<tr><th scope="row">/).count == 101, "and one for what has no tag")
      #expect(try !visitor.visit("/spending?tag=ma").reads("leaves some out"), "that one is added up whole")
    }
  }

  @Test("What was undone does not count; a tag that is taken out of its note is gone")
  func undone() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "500")
      try book(visitor, account, "Withdraw", "20", "#food")
      #expect(try visitor.visit("/spending").reads("#food $20.00"))
      try visitor.visit(try visitor.newestReceipt(of: account)).press("Undo")
      #expect(!(try visitor.visit("/spending").reads("#food $20.00")))
      #expect(visitor.reads("Out $0.00", "In $500.00", "No tag $500.00 100%"), "neither it nor its undoing is added up")
      try visitor.visit(try visitor.newestReceipt(of: account)).fill("Note", with: "#food").press("Save note")
      #expect(!(try visitor.visit("/spending").reads("$20.00")), "neither does the undoing itself")
      try book(visitor, account, "Withdraw", "30", "#food")
      try visitor.visit(try visitor.newestReceipt(of: account)).fill("Note", with: "tea").press("Save note")
      #expect(try visitor.visit("/spending").reads("No tag $30.00 100%") && !visitor.reads("#food $"))
    }
  }

  @Test(
    "Without tags it says how to make some; it says so of a tag that is none; a month that is none is the present one")
  func odd() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      #expect(try visitor.visit("/spending").reads("No notes with tags in this month.", "like #food"))
      #expect(try visitor.get("/spending?tag=a%20b").status == 422)
      for month in ["x", "2026-13", "9999-12", "0000-01"] {
        #expect(try visitor.get("/spending?month=\(month)").status == 200, "\(month)")
      }
    }
  }
}

extension CivilMonth {
  /// As pages write it: `November 2026`.
  fileprivate var months: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return "\(names[month - 1]) \(year)"
  }
}
