import TestSupport
import Testing

@testable import WalletCore

extension PageGallery {
  /// The pages of a user whose deposits and withdrawals name cards.
  mutating func addCardNames(_ wallet: TestWallet) throws {
    let visitor = try signedIn(wallet, "(530) 555-0152")
    let user = try wallet.user("+15305550152")
    let account = try visitor.openAccount("Everyday", deposit: "100")
    let card = try wallet.addCard(.americanExpress, "4242", named: Self.oddNames[0], of: user)
    try wallet.addCard(.visa, "1111", named: Self.oddNames[1], of: user)
    add("account-cards", try visitor.visit(account), says: "Where from or where to (optional)")
    try visitor.fill("Amount", with: "80").choose("Where from or where to", "American")
    add("choose-card", try visitor.enter(in: "Amount"), says: "With your card American Express •••• 4242")
    try visitor.press("Deposit")
    add("account-card-named", visitor, says: "Deposited $80.00 from American Express •••• 4242.")
    add("receipt-card", try visitor.visit(try visitor.newestReceipt(of: account)), says: "Nothing was charged")
    add("statement-card", try visitor.visit(account + "/statement"), says: "from American Express •••• 4242")
    try visitor.visit(account).fill("Amount", with: "80").choose("Where from or where to", "American")
    try wallet.changeCard(card, .remove, of: user)
    add("account-card-removed", status: 422, try visitor.press("Withdraw"), says: "You have removed this card.")
  }
}
