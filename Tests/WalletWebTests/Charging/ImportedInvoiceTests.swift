import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Invoices in exports and imports", .blocking)
struct ImportedInvoiceTests {
  /// A data folder with the wallet that a history makes.
  private func imported(_ file: String) throws -> String {
    let folder = NSTemporaryDirectory() + "wallet-imported-" + UUID().uuidString
    let configuration = StoreConfiguration(
      folder: folder, clock: TestClock(at: TestWallet.beginning), random: SeededRandom(seed: 5),
      onLostCommit: { Issue.record("lost: \($0)") })
    _ = try HistoryImport.run(try ImportedHistory(Array(file.utf8)), into: configuration)
    return folder
  }

  @Test("An imported invoice is as it was: number, seller, buyer, place, readings, each line and the total")
  func shown() async throws {
    let begin = TestWallet.beginning.adding(seconds: -100_000)
    let folder = try imported(try HistoryBuilder.charges(from: begin).export(.json, all: true))
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await withWallet({ $0.dataFolder = folder }) { wallet in
      let visitor = try wallet.signedIn("(202) 555-0123")
      try visitor.visit("/invoices")
      #expect(visitor.statuses == [200] && visitor.reads("Past", "November 2026: 3 invoices", "$11.90"))
      let addresses = visitor.page.links.map(\.address).filter { $0.hasPrefix("/invoices/") && !$0.hasSuffix("setup") }
      #expect(addresses.count == 3)
      try visitor.visit(try #require(addresses.first))
      #expect(visitor.reads("Invoice 1-3", "Grid", "1 Plug Lane", "12-3456789", "Mill", "1 Mill Street", "100002"))
      #expect(visitor.reads("1 kWh", "6 kWh", "5 kWh at $0.49 per kWh", "$2.45", "$1.00", "Total", "$3.45"))
      try visitor.visit(addresses[1])
      #expect(visitor.reads("Invoice 1-1", "+Café", "-1 Side Lane", "Buyer", "=Ada \"Countess\"", "+ada@example.org"))
      #expect(visitor.reads("@Mühle", "'Mill' Street", "999999", "20.001 kWh", "$2.47", "$12.00", "Waived", "$9.47"))
      #expect(visitor.reads("Total", "$5.00", "Paid from Main."))
      let hash = try #require(visitor.answer.text.firstMatch(of: /<dd class="hash">([0-9a-f]{64})<\/dd>/)?.1)
      try visitor.follow("Receipt")
      #expect(visitor.reads("Payment") && visitor.answer.text.contains(hash))
      let other = try wallet.signedIn("(202) 555-0124")
      for address in addresses { #expect(try other.get(address).status == 404) }
      #expect(try other.visit("/invoices").page.links.contains { $0.address.hasPrefix("/invoices/") })
    }
  }

  @Test("A user's own files have that user's invoices and nothing of others'; what is read back shows them again")
  func own() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let invoice = try await wallet.charge(8990, paidFrom: try visitor.openAccount("Everyday", deposit: "100"))
      let other = try wallet.signedIn("(530) 555-0199")
      let csrf = ("csrf", try #require(try other.visit("/invoices/setup").value("csrf")))
      _ = try other.post("/invoices/setup", [csrf, ("name", "Zoe Zed"), ("address", "9 Side Road"), ("email", "")])
      let account = try other.openAccount("Theirs", deposit: "100")
      let foreign = try await wallet.charge(5000, paidFrom: account, of: 2)
      // Files need a fresh code.
      let (fresh, others) = (try wallet.signedIn(), try wallet.signedIn("(530) 555-0199"))
      for format in ["json", "csv"] {
        let file = try fresh.get("/export.\(format)").text
        #expect(file.contains(String(invoice.dropFirst("/invoices/".count))), "\(file)")
        #expect(!file.contains(String(foreign.dropFirst("/invoices/".count))) && !file.contains("Zed"))
        let read = try ImportedHistory(Array(file.utf8))
        #expect(read.users.flatMap { $0.operations.compactMap(\.bill?.invoice.number) } == [1] && read.operators == [])
        #expect(try ImportedHistory(Array(try others.get("/export.\(format)").text.utf8)).users.count == 1)
      }
      for format in ["journal", "qif", "ofx"] {
        #expect(try fresh.get("/export.\(format)").text.contains("invoice 1-1, 8.990 kWh at charger 100003"))
      }
    }
  }
}
