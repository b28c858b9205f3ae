import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

extension PageGallery {
  /// Invoices in their three states, the form for them, one to print, and the camera. Charge points are others
  /// afterwards.
  mutating func addInvoices(_ wallet: TestWallet) async throws {
    add("scan", try stranger(wallet).visit("/scan"), says: "type the number on its sticker")
    let phone = "(530) 555-0144"
    let person = try signedIn(wallet, phone)
    let account = try person.openAccount("Everyday", deposit: "100")
    add("invoices-not-set-up", try person.visit("/invoices"), says: "You have not set up invoicing yet")
    add("invoice-setup", try person.visit("/invoices/setup"), says: "Name or company")
    try person.fill("Name or company", with: "").fill("Address", with: "1 Elm Street").press("Save")
    add("invoice-setup-refused", status: 422, person, says: "Enter a name.")
    try person.fill("Name or company", with: "Ann Lee").press("Save")
    add("invoices-none", person, says: "Your first invoice comes with your first charge.")
    let list = try ChargerList.sample(count: 1)
    _ = try wallet.running.store.load(list).get()
    wallet.chargePoints.change { $0.replace(with: list.points) { _ in .connected } }
    let user = try wallet.user("+15305550144")
    let invoice = try await wallet.charge(8990, at: 100_002, paidFrom: account, of: user)
    add("invoice", try person.visit(invoice), says: "Paid from Everyday.")
    try await wallet.begin(at: 100_002, paidFrom: account, of: user)
    add("invoices", try person.visit("/invoices"), says: "Upcoming")
  }
}
