import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: forms that are sent again")
struct RepeatedFormTests {
  /// A filled-in form, and the values it may not change to.
  private struct Filled {
    let path: String
    let pairs: [(String, String)]
    /// The same form with other values.
    let others: [[(String, String)]]
  }

  private func filled(
    _ visitor: Visitor, _ page: String, _ path: String, _ pairs: [(String, String)], others: [[(String, String)]] = []
  ) throws -> Filled {
    try visitor.visit(page)
    let names = pairs.map(\.0)
    let hidden = visitor.pairs(of: try visitor.form(to: path)).filter { !names.contains($0.0) }
    return Filled(path: path, pairs: hidden + pairs, others: others.map { hidden + $0 })
  }

  /// Sends a form four times: booked once, answered the same each time, and refused with other values.
  private func check(_ form: Filled, _ visitor: Visitor, _ wallet: TestWallet) throws {
    func operations() throws -> String? {
      try RawDatabase.texts("SELECT count(*) FROM op", in: wallet.folder).first
    }
    func sent() throws -> String {
      let answer = try visitor.post(form.path, form.pairs)
      #expect(answer.status == 303, "\(form.path): \(PageReader(answer.text).text)")
      return "\(answer.field("Location") ?? "nowhere") \(answer.all("Set-Cookie"))"
    }
    let first = try sent()
    let after = try operations()
    for _ in 0..<3 {
      #expect(try sent() == first, "\(form.path)")
      for other in form.others {
        let answer = try visitor.post(form.path, other)
        #expect(answer.status == 422, "\(form.path) \(other)")
        #expect(answer.text.contains("already sent this form with different values."), "\(form.path) \(other)")
      }
    }
    #expect(try operations() == after, "\(form.path)")
  }

  @Test("S38: every form of money and accounts is booked once and says the same each time; with other values it is 422")
  func everyForm() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let savings = try visitor.openAccount("Savings")
      let savingsID = String(savings.dropFirst("/accounts/".count))
      try check(
        filled(visitor, "/accounts/new", "/accounts", [("name", "Rent")], others: [[("name", "Other")]]), visitor,
        wallet)
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try check(
        filled(
          visitor, account, account + "/deposit", [("amount", "20")],
          others: [[("amount", "20.01")], [("amount", "2")]]),
        visitor, wallet)
      try check(
        filled(visitor, account, account + "/withdraw", [("amount", "7")], others: [[("amount", "8")]]), visitor, wallet
      )
      let to = ("to", savingsID)
      try check(
        filled(
          visitor, account + "/transfer?amount=5", account + "/transfer", [("amount", "5"), to],
          others: [[("amount", "6"), to]]), visitor, wallet)
      let receipt = try visitor.newestReceipt(of: account)
      try check(
        filled(visitor, account, account + "/name", [("name", "Daily")], others: [[("name", "Other")]]), visitor, wallet
      )
      try check(filled(visitor, receipt, receipt.replacing("/receipts/", with: "/undo/"), []), visitor, wallet)
      let seen = try #require(try visitor.visit(account + "/delete").value("seen"))
      let closing = try filled(
        visitor, account + "/delete", account + "/delete", [("seen", seen), ("move_to", savingsID)])
      try check(closing, visitor, wallet)
      try check(
        filled(visitor, "/closed", account.replacing("accounts", with: "closed") + "/reopen", []), visitor, wallet)
      #expect(try visitor.visit("/home").reads("$113.00", "Savings", "$0.00", "Rent", "$0.00", "Daily", "$113.00"))
    }
  }
}
