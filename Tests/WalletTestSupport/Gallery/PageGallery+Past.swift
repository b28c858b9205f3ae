import TestSupport
import Testing
import WalletCore

extension PageGallery {
  /// The pages of a user with a past: histories, statements, receipts, transfers and other days.
  mutating func addPast(_ wallet: TestWallet) throws {
    let visitor = try wallet.personWithPast(deposits: 52)
    try choose(visitor)
    add("home-news", try visitor.visit("/home"))
    let accounts = ["Everyday", "Savings"].map { name in
      visitor.page.links.first { $0.address.hasPrefix("/accounts/") && $0.text.contains(name) }?.address ?? ""
    }
    let (first, second) = (accounts[0], accounts[1])
    let month = wallet.day(-40).text.prefix(7)
    add("home-past", try visitor.visit("/home?at=\(wallet.day(-20).text)"))
    add("home-past-refused", status: 422, try visitor.visit("/home?at=2031-01-01"))
    add("account-past", try visitor.visit("\(first)?at=\(wallet.day(-20).text)"))
    add("account-past-refused", status: 422, try visitor.visit("\(first)?at=yesterday"))
    add("closed-some", try visitor.visit("/closed"))
    add("export", try visitor.visit("/export"))

    add("account", try visitor.visit(first))
    add("account-amount-refused", status: 422, try visitor.fill("Amount", with: "30.005").press("Deposit"))
    add(
      "account-amount-too-much", status: 422, try visitor.visit(first).fill("Amount", with: "99999").press("Withdraw"))
    add("choose", try visitor.visit(first).fill("Amount", with: "120").enter(in: "Amount"))
    add(
      "choose-too-much", try visitor.visit(first).fill("Amount", with: "99999").enter(in: "Amount"),
      says: "You only have")
    add("choose-refused", status: 422, try visitor.visit(first).fill("Amount", with: "1,23").enter(in: "Amount"))
    add("choose-all", try visitor.visit(first).press("Withdraw all"), says: "all of it? Left: $0.00")
    add("transfer-all", try visitor.visit(first).press("Transfer all"), says: "all of it? Left: $0.00")
    try visitor.visit(first).fill("Account name", with: "").press("Rename")
    add("account-name-refused", status: 422, visitor)
    try visitor.visit(first).fill("Account name", with: "Day by day").press("Rename")
    add("account-renamed", visitor)
    try visitor.visit(first).fill("Amount", with: "1").press("Withdraw").press("Undo")
    add("account-undone", visitor, says: "Undone")

    add("statement", try visitor.visit("\(first)/statement"))
    add("statement-page", try visitor.visit("\(first)/statement?month=\(month)&page=2"))
    add("statement-empty-month", try visitor.visit("\(second)/statement?month=2020-01"))
    add("search-hit", try visitor.visit("\(first)/statement?q=rent"), says: "+$4.32")
    add("search-miss", try visitor.visit("\(first)/statement?q=zebra"))
    add("receipt", try visitor.visit(try visitor.newestReceipt(of: second)))
    add(
      "receipt-note-refused", status: 422,
      try visitor.fill("Note", with: String(repeating: "n", count: 900)).press("Save note")
    )

    add("transfer", try visitor.visit("\(first)/transfer?amount=20"))
    add("transfer-no-receiver", status: 422, try visitor.press("Transfer"))
    try visitor.visit("\(first)/transfer?amount=20").choose("To", "Savings").fill("Amount", with: "88888").press(
      "Transfer")
    add("transfer-too-much", status: 422, visitor)
    add("account-delete", try visitor.visit(first + "/delete"), says: "What happens to its money")
    try addHidden(visitor, first, second)
  }

  /// The same pages with all amounts covered.
  private mutating func addHidden(_ visitor: Visitor, _ first: String, _ second: String) throws {
    let csrf = ("csrf", try #require(try visitor.visit("/settings").value("csrf")))
    #expect(try visitor.post("/settings/amounts", [csrf, ("hide", "on")]).status == 303)
    add("home-hidden", try visitor.visit("/home"))
    #expect(!visitor.page.text.contains(/\$\d/), "\(visitor.page.text)")
    add("account-hidden", try visitor.visit(first))
    add("account-hidden-too-much", status: 422, try visitor.fill("Amount", with: "99999").press("Withdraw"))
    add("choose-hidden", try visitor.visit(first).fill("Amount", with: "120").enter(in: "Amount"))
    add("statement-hidden", try visitor.visit("\(second)/statement"))
    add("transfer-hidden", try visitor.visit("\(first)/transfer?amount=20"))
    add("settings-hidden", try visitor.visit("/settings"))
    #expect(try visitor.post("/settings/amounts", [csrf, ("hide", "off")]).status == 303)
  }
}
