import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Invoices")
struct InvoicesTests {
  /// Fills in the form for invoices.
  private func setUp(_ visitor: Visitor) throws {
    try visitor.visit("/invoices").follow("Add name and address").fill("Name or company", with: "Ann Lee")
    try visitor.fill("Address", with: "1 Elm Street, Davis").press("Save")
    #expect(visitor.statuses == [303, 200] && visitor.address == "/invoices", "\(visitor.page.text)")
  }

  @Test("First nothing is set up; then nothing was charged; then there is a list")
  func states() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try visitor.visit("/settings").follow("Invoices")
      #expect(visitor.address == "/invoices" && visitor.reads("No invoices yet", "Add name and address"))
      #expect(!visitor.reads("Your first invoice comes with your first charge."))
      try setUp(visitor)
      #expect(visitor.reads("Your next invoice has these details.", "Your first invoice comes with your first charge."))
      #expect(visitor.reads("Ann Lee", "1 Elm Street, Davis") && !visitor.reads("No invoices yet"))
      let invoice = try await wallet.charge(8990, paidFrom: account)
      try visitor.visit("/invoices")
      #expect(
        visitor.reads("Past", "November 2026: 1 invoice, $5.05", "Volt 1-1", "Station 100003", "$5.05", "8.99 kWh"))
      #expect(!visitor.reads("Your first invoice") && !visitor.reads("Upcoming"))
      try visitor.follow("Volt 1-1")
      #expect(visitor.address == invoice && visitor.statuses == [200])
    }
  }

  @Test("Months have their sums, the newest first; another user sees nothing of them")
  func months() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try await wallet.charge(1000, paidFrom: account)
      try await wallet.charge(2000, paidFrom: account)
      wallet.clock.advance(seconds: 15 * 86_400)
      try await wallet.charge(3000, at: 100_001, paidFrom: account)
      let again = try wallet.signedIn()
      try again.visit("/invoices")
      #expect(again.reads("December 2026: 1 invoice, $0.90", "1-3", "November 2026: 2 invoices, $3.35", "1-2", "1-1"))
      let other = try wallet.signedIn("(530) 555-0199")
      #expect(try !other.visit("/invoices").reads("Past"))
    }
  }

  @Test("What runs is upcoming, with its cost so far; covered amounts stay covered")
  func upcoming() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let session = try await wallet.begin(paidFrom: account)
      #expect(try visitor.visit("/invoices").reads("Upcoming", "Station 100003", "$0.00", "Asking the charger"))
      try await wallet.happen(.startAnswered(.accepted), to: session)
      let start = TransactionStart(connector: 1, meter: 0, at: wallet.clock.now())
      try await wallet.happen(.began(start), to: session)
      wallet.clock.advance(seconds: 600)
      try await wallet.happen(.sampled([ChargingSample(at: wallet.clock.now(), wattHours: 2000)]), to: session)
      #expect(try visitor.visit("/invoices").reads("Upcoming", "$1.90", "Charging", "2.00 kWh"))
      try visitor.visit("/settings").press("Hide amounts")
      #expect(try visitor.visit("/invoices").reads("Upcoming") && !visitor.reads("1.90"))
    }
  }
}
