import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

extension PageGallery {
  /// The pages of a user whose accounts are full, wherever amounts appear: lists, sentences, refusals, charts.
  static func rich(_ theme: Theme) throws -> [Shown] {
    let wallet = try TestWallet()
    defer { wallet.stop() }
    var gallery = PageGallery(theme: theme)
    try gallery.addRiches(wallet)
    return gallery.pages
  }

  /// The most that one booking may move, in cents.
  private static let booking: Int64 = 100_000_000_000

  private mutating func addRiches(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0150")
    let full = try visitor.openAccount("Full")
    let other = try visitor.openAccount(Self.oddNames[0])
    for account in [full, other] { try fill(account, visitor) }
    add("rich-home", try visitor.visit("/home"), says: "$200,000,000,000.00")
    add("rich-account", try visitor.visit(full), says: "$100,000,000,000.00")
    add("rich-statement", try visitor.visit(full + "/statement"))
    add("rich-search", try visitor.visit(full + "/statement?q=Deposit"))
    add("rich-past-home", try visitor.visit("/home?at=\(wallet.day(0).text)"))
    add("rich-past-account", try visitor.visit("\(full)?at=\(wallet.day(0).text)"))
    add("rich-delete", try visitor.visit(full + "/delete"))
    add("rich-transfer", try visitor.visit(full + "/transfer?amount=1000000000"))
    try visitor.visit(full).fill("Amount", with: "1000000000").press("Withdraw")
    add("rich-withdrawn", visitor, says: "Withdrew $1,000,000,000.00")
    add("rich-undone", try visitor.press("Undo"), says: "Undone")
    add("rich-receipt", try visitor.visit(try visitor.newestReceipt(of: full)))
    try visitor.visit(full).fill("Amount", with: "2000000000").press("Deposit")
    add("rich-refused", status: 422, visitor, says: "$1,000,000,000.00")
    try addMoved(visitor, full, other)
    let third = try visitor.openAccount("Third", deposit: "999,999,999.99")
    try visitor.visit(third).fill("Amount", with: "1000000000").press("Withdraw")
    add("rich-not-enough", status: 422, visitor, says: "$999,999,999.99")
    try visitor.visit(third + "/delete").choose("What happens to its money", "Full").press("Delete account")
    add("rich-deleted", visitor)
    try visitor.visit(other + "/delete").press("Delete account")
    add("rich-closed", try visitor.visit("/closed"))
    try visitor.press("Reopen")
    add("rich-reopened", visitor)
    if theme == .piggy {
      try visitor.visit("/settings").fill("Savings goal", with: "1000000000").press("Save goal")
      add("rich-goal", try visitor.visit("/home"))
    }
    try addHeld(wallet, visitor, full)
    try addRichesAbroad(wallet, visitor)
    try visitor.visit("/home").press("Hide amounts")
    add("rich-hidden", visitor)
  }

  /// The most that one hold may hold.
  private mutating func addHeld(_ wallet: TestWallet, _ visitor: Visitor, _ full: String) throws {
    let hold = try wallet.hold(cents: Self.booking, on: full)
    add("rich-held-home", try visitor.visit("/home"), says: "$1,000,000,000.00 held")
    add("rich-held-account", try visitor.visit(full), says: "$1,000,000,000.00 held")
    add("rich-held-transfer", try visitor.visit(full + "/transfer?amount=1000000000"), says: "held")
    add("rich-held-delete", try visitor.visit(full + "/delete"), says: "$1,000,000,000.00 in this account is held.")
    add("rich-held-receipt", try visitor.visit(wallet.receipt(hold)), says: "$1,000,000,000.00 was held.")
  }

  /// A refused transfer, and a large one that succeeds.
  private mutating func addMoved(_ visitor: Visitor, _ full: String, _ other: String) throws {
    try visitor.visit(full + "/transfer?amount=1000000000").choose("To", "Wanderlust").press("Transfer")
    add("rich-transfer-refused", status: 422, visitor)
    try visitor.visit(other).fill("Amount", with: "1000000000").press("Withdraw")
    try visitor.visit(full + "/transfer?amount=999999999.99").choose("To", "Wanderlust").press("Transfer")
    add("rich-moved", visitor, says: "Moved $999,999,999.99")
  }

  /// Deposits until the account is full.
  private func fill(_ account: String, _ visitor: Visitor) throws {
    for _ in 0..<(Currency.usd.balanceLimit / Self.booking) {
      try visitor.visit(account).fill("Amount", with: "1000000000")
      let form = try visitor.form(to: account + "/deposit")
      #expect(try visitor.post(account + "/deposit", visitor.pairs(of: form)).status == 303)
    }
  }
}
