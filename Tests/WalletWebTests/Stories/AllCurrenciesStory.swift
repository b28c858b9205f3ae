import Foundation
import SQLiteStore
import TestSupport
import Testing
import WalletCore

@testable import Templates
@testable import WalletTestSupport
@testable import WalletWeb

/// A person with two accounts in each currency of the world, who does in each what can be done with money.
@Suite("Story: an account in every currency", .blocking)
struct AllCurrenciesStory {
  /// Two accounts of one currency: their addresses.
  private struct Pair {
    let currency: Currency
    let first: String
    let second: String

    func text(_ units: Int64) -> String { MoneyText.string(money(units), .plain) }
    func typed(_ units: Int64) -> String { MoneyText.typed(money(units)) }
    private func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }

    /// What is in both at the end.
    var left: [Int64] { [currency.amountLimit - 2, 2] }
  }

  @Test(
    "Opened, filled with the smallest unit and the largest booking, refused above it, emptied, moved, read and taken along",
    .slow, arguments: 0..<8)
  func everyCurrency(share: Int) async throws {
    #expect(Currency.all.count == 159)
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      // Eight people share them, because a disk does several bookings at once.
      let pairs = try open(Currency.all.filter { $0.index % 8 == share }, visitor)
      for pair in pairs { try use(pair, visitor) }
      try takeAlong(pairs, visitor)
      #expect(try wallet.sqlite().check().isEmpty)
    }
  }

  private func open(_ currencies: [Currency], _ visitor: Visitor) throws -> [Pair] {
    for currency in currencies {
      for name in ["\(currency) 1", "\(currency) 2"] {
        let pairs = try hidden("/accounts/new", visitor) + [("name", name), ("currency", currency.code)]
        #expect(try visitor.post("/accounts", pairs).status == 303, "\(currency)")
      }
    }
    let addresses = try visitor.get("/home").text.matches(of: /href="(\/accounts\/[\w-]{22})"/).map { String($0.1) }
    return currencies.enumerated().map {
      Pair(currency: $0.element, first: addresses[2 * $0.offset], second: addresses[2 * $0.offset + 1])
    }
  }

  /// The form token and the operation key of the first form on a page.
  private func hidden(_ path: String, _ visitor: Visitor) throws -> [(String, String)] {
    let page = try visitor.get(path).text
    return try ["csrf", "op"].map { name in
      let start = try #require(page.range(of: "name=\"\(name)\" value=\""), "\(path)").upperBound
      return (name, String(page[start...].prefix { $0 != "\"" }))
    }
  }

  private func post(_ amount: String, _ end: String, _ pair: Pair, _ visitor: Visitor) throws -> HTTPAnswer {
    let to = String(pair.second.split(separator: "/")[1])
    let pairs = try hidden(pair.first, visitor) + [("amount", amount)]
    return try visitor.post(pair.first + end, pairs + (end == "/transfer" ? [("to", to)] : []))
  }

  private func use(_ pair: Pair, _ visitor: Visitor) throws {
    let (currency, most) = (pair.currency, pair.currency.amountLimit)
    // As typed plainly, as shown, with the code before and behind.
    let booked = [
      (pair.typed(1), "/deposit"), (pair.text(most), "/deposit"), ("\(currency) \(pair.typed(1))", "/withdraw"),
      ("\(pair.typed(2)) \(currency)", "/transfer"),
    ]
    for (amount, end) in booked {
      #expect(try post(amount, end, pair, visitor).status == 303, "\(currency): \(amount) \(end)")
    }
    let tooFine = pair.typed(most) + (currency.scale == 0 ? ".0" : "0")
    for (amount, end, words) in [
      (pair.typed(most + 1), "/deposit", "The most at once is \(pair.text(most))."),
      (tooFine, "/deposit", currency.scale == 0 ? "without a point" : "no more than \(currency.scale) digits"),
      ("5 " + (currency == .usd ? "EUR" : "USD"), "/withdraw", "Write the amount in \(Words.name(currency))."),
      (pair.typed(most), "/withdraw", "You only have \(pair.text(most - 2)) here"),
    ] {
      let refused = try post(amount, end, pair, visitor)
      #expect(refused.status == 422 && PageReader(refused.text).text.contains(PageReader(words).text), "\(currency)")
    }
    try read(pair, visitor)
  }

  /// The account's page, its statement and the newest receipt.
  private func read(_ pair: Pair, _ visitor: Visitor) throws {
    let name = PageReader(pair.currency.name).text
    let account = try visitor.visit(pair.first)
    #expect(account.reads("Balance \(pair.text(pair.left[0])), \(name)"), "\(visitor.page.text)")
    #expect(account.reads("Transfer to \(pair.currency) 2", "\u{2212}\(pair.text(2))", "+\(pair.text(1))"))
    let receipt = try #require(visitor.page.links.first { $0.address.hasPrefix("/receipts/") }).address
    #expect(try visitor.visit(receipt).reads("Currency \(PageReader(Words.name(pair.currency)).text)"))
    #expect(visitor.reads("\u{2212}\(pair.text(2))") || visitor.reads("+\(pair.text(2))"))
    #expect(try visitor.visit(pair.second).reads("Balance \(pair.text(2)), \(name)"))
    let statement = try visitor.visit(pair.first + "/statement")
    #expect(
      statement.reads(
        "November 2026 in \(name)", "Opening balance \(pair.text(0))", "In \(pair.text(pair.currency.amountLimit + 1))",
        "Closing balance \(pair.text(pair.left[0]))"), "\(visitor.page.text)")
  }

  /// All five files of everything have what each account holds, in its currency.
  private func takeAlong(_ pairs: [Pair], _ visitor: Visitor) throws {
    let csv = try visitor.get("/export.csv").text.split(separator: "\r\n").map { $0.split(separator: ",") }
    let ofx = try visitor.get("/export.ofx").text
    let qif = try visitor.get("/export.qif").text
    let journal = try visitor.get("/export.journal").text
    let json = try visitor.get("/export.json").text
    for pair in pairs {
      let code = pair.currency.code
      let most = pair.typed(pair.currency.amountLimit)
      let row = csv.contains { row in [code, most].allSatisfy { cell in row.contains { $0 == cell } } }
      #expect(row, "\(code) in CSV")
      #expect(ofx.components(separatedBy: "<CURDEF>\(code)</CURDEF>").count == 3, "\(code) in OFX")
      #expect(ofx.contains("<TRNAMT>\(most)</TRNAMT>") && ofx.contains("<BALAMT>\(pair.typed(2))</BALAMT>"))
      #expect(qif.contains("N\(code) 1\nD\(code)\n") && qif.contains("T\(most)\n"), "\(code) in QIF")
      #expect(
        journal.contains("commodity \(code)\n") && journal.contains("  \(most) \(code) = "), "\(code) in a journal")
      #expect(json.contains("\"currency\":\"\(code)\"") && json.contains("\"amount\":\"\(most)\""), "\(code) in JSON")
    }
  }
}
