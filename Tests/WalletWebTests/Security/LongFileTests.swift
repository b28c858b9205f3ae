import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// Files of more than a year, which whoever finds a browser open could take along.
@Suite("Security: long files")
struct LongFileTests {
  /// A visitor with an account that is this many days old and a proof that is a second too old.
  private func stale(_ wallet: TestWallet, days: Int) throws -> (visitor: Visitor, account: String) {
    let account = try wallet.signedIn().openAccount("Everyday", deposit: "5")
    wallet.wait(days: days)
    let visitor = try wallet.signedIn()
    wallet.clock.advance(seconds: wallet.configuration.policy.freshCode + 1)
    return (visitor, account)
  }

  @Test(
    "S63: an account's whole history of more than a year needs a fresh code; a month does not, nor a younger account")
  func accountFile() async throws {
    try await withWallet { wallet in
      let (visitor, account) = try stale(wallet, days: 366)
      let month = CivilMonth(wallet.day()).text
      for format in ["csv", "ofx", "qif", "journal"] {
        let file = "\(account)/statement.\(format)"
        let answer = try visitor.get(file)
        #expect(answer.status == 303 && answer.field("Location")?.hasPrefix("/confirm?next=") == true, "\(format)")
        #expect(try visitor.get(file + "?month=\(month)").status == 200)
      }
      try visitor.visit(account + "/statement.csv")
      #expect(
        visitor.reads("Before we make a file of more than a year, a fresh code shows", "press the file once more"))
      try visitor.press("Get a code").fill("Code", with: try wallet.messages.newestCode()).press("Confirm")
      #expect(visitor.address == account + "/statement" && visitor.statuses == [303, 200])
      #expect(try visitor.get(account + "/statement.csv").text.contains("5.00"))
    }
    try await withWallet { wallet in
      let (visitor, account) = try stale(wallet, days: 365)
      #expect(try visitor.get(account + "/statement.csv").status == 200)
      #expect(try visitor.get("/export.csv").status == 303, "all of it always does")
    }
  }

  @Test("S63: what a filter finds in an account is judged by its days")
  func activityFile() async throws {
    try await withWallet { wallet in
      let (visitor, account) = try stale(wallet, days: 800)
      let id = account.dropFirst("/accounts/".count)
      let today = wallet.day()
      func status(_ query: String) throws -> Int { try visitor.get("/activity.csv?account=\(id)\(query)").status }
      let (year, more) = (today.adding(days: -365).text, today.adding(days: -366).text)
      #expect(try status("") == 303 && status("&from=\(more)") == 303 && status("&to=\(today.text)") == 303)
      #expect(try status("&from=\(year)") == 200 && status("&from=2020-01-01&to=2020-01-02") == 200)
      #expect(try status("&to=\(today.adding(days: -700).text)") == 200, "the account is no older")
      #expect(try visitor.get("/activity.csv?from=\(year)").status == 303, "of all accounts it always does")
      try visitor.visit("/activity.csv?account=\(id)&q=Deposit").press("Get a code")
      try visitor.fill("Code", with: try wallet.messages.newestCode()).press("Confirm")
      #expect(visitor.address == "/activity")
      #expect(try status("&q=Deposit") == 200)
    }
  }
}
