import TestSupport
import Testing
import WalletCore

extension PageGallery {
  /// Everything that happened, sums by tag, the total over time, and accounts with a look, a goal, a limit and an order.
  mutating func addActivity(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0153")
    add("activity-none", try visitor.visit("/activity"), says: "Nothing has happened yet.")
    add("spending-none", try visitor.visit("/spending"), says: "No notes with tags in this month.")
    add("total-none", try visitor.visit("/total"), says: "Nothing to show yet.")
    let savings = try visitor.openAccount("Savings", deposit: "500")
    let account = try visitor.openAccount("Everyday")
    try book(visitor, account)
    try visitor.visit(account).fill("Amount", with: "200").press("Transfer").choose("To", "Savings").press("Transfer")
    try visitor.openAccount(Self.oddNames[0], in: "EUR", deposit: "12")
    add("account-noted", try visitor.visit(account), says: "Lunch with Ann #food")
    add("statement-marked", try visitor.visit(account + "/statement?q=lunch"), says: "Lunch")
    add("receipt-noted", try visitor.visit(try visitor.newestReceipt(of: account)))
    add("activity", try visitor.visit("/activity"), says: "Transfer to Savings")
    add("activity-found", try visitor.visit("/activity?q=lunch&kind=withdraw&tag=food"), says: "1 result")
    add("activity-not-found", try visitor.visit("/activity?q=nothing"), says: "Nothing found.")
    add(
      "activity-refused", status: 422, try visitor.visit("/activity?min=x&from=y&to=z&tag=a%20b"),
      says: "That is not a date.")
    add("spending", try visitor.visit("/spending"), says: "#food")
    add("spending-tag", try visitor.visit("/spending?tag=food"), says: "Since ")
    add("total", try visitor.visit("/total"), says: "in the last 30 days")
    add("total-months", try visitor.visit("/total?over=months"), says: "in the last 12 months")
    try addLooks(visitor, account, savings)
    add("home-looks", try visitor.visit("/home"), says: "Low balance")
    add("account-order", try visitor.visit("/accounts/order"), says: "Savings")
    add("quick-transfer", try visitor.visit("/home").fill("Amount", with: "5").press("Transfer"))
    try visitor.visit("/home").fill("Amount", with: "x").press("Deposit")
    add("quick-refused", status: 422, visitor)
    let hiding = try signedIn(wallet, "(530) 555-0154")
    try hiding.openAccount("Everyday", deposit: "5")
    try hiding.visit("/settings").press("Hide amounts").press("Show as 2:05 pm")
    add("total-hidden", try hiding.visit("/total"), says: "The chart is hidden")
    add("activity-hidden", try hiding.visit("/activity"), says: "Deposit")
  }

  private func book(_ visitor: Visitor, _ account: String) throws {
    for (amount, note, button) in [
      ("2400", "Pay for May #job", "Deposit"), ("12.50", "Lunch with Ann #food", "Withdraw"),
      ("85.20", "Market #food #home", "Withdraw"), ("19", String(repeating: "W", count: 64), "Withdraw"),
    ] {
      try visitor.visit(account).fill("Amount", with: amount).fill("Note (optional)", with: note).press(button)
    }
  }

  private mutating func addLooks(_ visitor: Visitor, _ account: String, _ savings: String) throws {
    let look = account + "/look"
    add("account-look", try visitor.visit(look), says: "Goal, limit and appearance")
    let csrf = ("csrf", try #require(visitor.value("csrf")))
    #expect(try visitor.post(look, [csrf, ("colour", "6"), ("icon", "1")]).status == 303)
    #expect(try visitor.post(savings + "/look", [csrf, ("colour", "11"), ("icon", "")]).status == 303)
    try visitor.visit(look).fill("Tell me when the balance is below", with: "5000").press("Save limit")
    try visitor.visit(savings + "/look").fill("Goal", with: "1000").press("Save goal")
    add("account-look-saved", visitor, says: "Saved.")
    try visitor.visit(look).fill("Goal", with: "a lot").press("Save goal")
    add("account-look-refused", status: 422, visitor)
    try visitor.visit(account).fill("Amount", with: "1").press("Withdraw")
    add("account-low", visitor, says: "below your limit")
  }
}
