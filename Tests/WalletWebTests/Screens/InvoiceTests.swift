import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Invoice")
struct InvoiceTests {
  @Test("It has seller, place, times, readings, each line and the total, and proves itself as its receipt does")
  func shown() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let invoice = try await wallet.charge(8990, paidFrom: account)
      try visitor.visit(invoice)
      #expect(visitor.statuses == [200] && visitor.reads("Invoice 1-1", "Seller", "Volt", "1 Main Street"))
      #expect(visitor.reads("Station", "2 Main Street", "100003", "1,234.567 kWh", "1,243.557 kWh"))
      #expect(visitor.reads("Energy", "8.99 kWh at $0.45 per kWh", "$4.05", "Start fee", "$1.00", "Total", "$5.05"))
      #expect(visitor.reads("Paid from Everyday.") && !visitor.reads("Buyer") && !visitor.reads("Waived"))
      let text = visitor.answer.text
      let hash = try #require(text.firstMatch(of: /<dd class="hash">([0-9a-f]{64})<\/dd>/)?.1)
      try visitor.follow("Receipt")
      #expect(visitor.statuses == [200] && visitor.reads("Payment") && visitor.answer.text.contains(hash))
      try visitor.follow("invoice 1-1")
      #expect(visitor.answer.text.contains("<h1>Invoice 1-1</h1>"))
    }
  }

  @Test("It keeps the buyer of its time, whatever is set up later; what is above the limit is waived")
  func fixed() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      let csrf = ("csrf", try #require(try visitor.visit("/invoices/setup").value("csrf")))
      func save(_ name: String) throws {
        let pairs = [csrf, ("name", name), ("address", "1 Elm Street"), ("email", "")]
        #expect(try visitor.post("/invoices/setup", pairs).status == 303)
      }
      try save("Ann Lee")
      let invoice = try await wallet.charge(20_000, paidFrom: account, limit: 500)
      try save("Bob")
      try visitor.visit(invoice)
      #expect(visitor.reads("Buyer", "Ann Lee", "1 Elm Street") && !visitor.reads("Bob"))
      #expect(visitor.reads("Waived", "Above your limit, not charged", "\u{2212}$5.00", "Total", "$5.00"))
    }
  }

  @Test("Another user's invoice, and what is none, are 404")
  func others() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let invoice = try await wallet.charge(1000, paidFrom: try visitor.openAccount("Everyday", deposit: "100"))
      let other = try wallet.signedIn("(530) 555-0199")
      #expect(try other.get(invoice).status == 404)
      #expect(try visitor.get("/invoices/AAAAAAAAAAAAAAAAAAAAAA").status == 404)
      for path in ["/invoices/1", "/invoices/x", invoice + "/"] { #expect(try visitor.get(path).status == 404) }
      #expect(try wallet.visitor().get(invoice).field("Location") == "/login")
      #expect(try visitor.post(invoice, []).status == 405)
    }
  }
}
