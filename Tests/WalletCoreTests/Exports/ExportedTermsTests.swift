import TestSupport
import Testing

@testable import WalletCore

@Suite("The terms of exchanges in exports")
struct ExportedTermsTests {
  /// Two accounts, and an exchange of 40 dollars at 0.8 euros a dollar.
  private func exchanged(feeRate: Int64) throws -> Operation {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    let main = builder.open("Main")
    let euros = builder.open("Euros", .euro)
    let rate = try #require(Rate(digits: 8, scale: 1))
    let quote = RateQuote(
      rate: rate, feeRate: feeRate, quotedAt: Timestamp(milliseconds: 1_795_000_000_000), source: "A bank")
    try builder.exchange(main, to: euros, 40_00, by: try #require(quote))
    return try #require(builder.history.users.first?.operations.last)
  }

  @Test("They say what moved on the other side, the rate, the fee if there is one, and when that was quoted")
  func words() throws {
    let free = try exchanged(feeRate: 0)
    #expect(ExportText.terms(free, in: .usd) == "for 32.00 EUR, 1 USD = 0.8 EUR, 2026-11-18T11:06:40.000Z")
    #expect(ExportText.terms(free, in: .euro) == "for 40.00 USD, 1 USD = 0.8 EUR, 2026-11-18T11:06:40.000Z")
    let paid = try exchanged(feeRate: 25)
    #expect(ExportText.terms(paid, in: .usd) == "for 31.92 EUR, 1 USD = 0.8 EUR, fee 0.25%, 2026-11-18T11:06:40.000Z")
    #expect(ExportText.terms(paid, in: .euro) == "for 39.90 USD, 1 USD = 0.8 EUR, fee 0.25%, 2026-11-18T11:06:40.000Z")
  }

  @Test("No other operation has any")
  func others() throws {
    for operation in try HistoryBuilder.everyKind().history.users.flatMap(\.operations) {
      #expect((ExportText.terms(operation, in: .usd) != nil) == (operation.kind == .exchange), "\(operation.number)")
    }
  }

  @Test("A statement of one account differs from everything, also one from before it had their columns")
  func statements() throws {
    #expect(CSVStatementWriter.earlierColumns.allSatisfy { !$0.contains("quoted_at") })
    for columns in [CSVStatementWriter.columns] + CSVStatementWriter.earlierColumns {
      let failure = try #require(throws: ImportRefusal.self) {
        _ = try ImportedHistory(Array((columns.joined(separator: ",") + "\r\n").utf8))
      }
      #expect(failure.reason == .statementOnly)
    }
  }
}
