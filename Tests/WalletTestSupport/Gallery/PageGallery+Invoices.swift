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
    add("invoices-not-set-up", try person.visit("/invoices"), says: "No invoices yet")
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
    let session = try await wallet.begin(at: 100_002, paidFrom: account, of: user)
    let address = "/charge/sessions/\(session.terms.id.id.base64url)"
    add("charging-asked", try person.visit(address), says: "Asking the charger")
    try await wallet.happen(.startAnswered(.accepted), to: session)
    add("charging-waiting", try person.visit(address), says: "Plug in your car now")
    add("invoices", try person.visit("/invoices"), says: "Upcoming")
    let connector = session.terms.place.connector
    let start = TransactionStart(connector: connector, meter: 0, at: wallet.clock.now())
    try await wallet.happen(.began(start), to: session)
    for wattHours in [1500, 4100] as [Int64] {
      wallet.clock.advance(seconds: 900)
      let sample = ChargingSample(at: wallet.clock.now(), wattHours: wattHours, watts: 7200, stateOfCharge: 50)
      try await wallet.happen(.sampled([sample]), to: session)
    }
    add("charging", try person.visit(address), says: "4.10 kWh")
    add("charging-followed", try person.visit(address + "?follow=1"), says: "Stop following")
    add("home-while-charging", try person.visit("/home"), says: "Details")
    try person.visit(address).fill("Amount", with: "much").press("Raise the limit")
    add("charging-not-raised", status: 422, person, says: "That is not an amount.")
    let end = TransactionEnd(meter: 4200, at: wallet.clock.now())
    try await wallet.happen(.ended(end), to: session)
    add("charging-ended", try person.visit(address), says: "How it went")
  }
}
