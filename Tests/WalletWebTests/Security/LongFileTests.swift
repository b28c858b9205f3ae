import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// Files of more than a year, which a stranger at an open browser could take along.
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
        visitor.reads("Before we make a file of more than a year, a fresh code shows", "Then the file comes."))
      try visitor.press("Get a code").fill("Code", with: try wallet.messages.newestCode()).press("Confirm")
      #expect(visitor.address == account + "/statement.csv" && visitor.statuses == [303, 200])
      #expect(try visitor.get(account + "/statement.csv").text.contains("5.00"))
    }
    try await withWallet { wallet in
      let (visitor, account) = try stale(wallet, days: 365)
      #expect(try visitor.get(account + "/statement.csv").status == 200)
      #expect(try visitor.get("/export.csv").status == 303, "all of it always does")
    }
  }

  @Test("S63: a closed account is as old as its last day")
  func closed() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Trip")
      try visitor.visit(account + "/delete").press("Delete account")
      wallet.wait(days: 700)
      let later = try wallet.signedIn()
      wallet.clock.advance(seconds: wallet.configuration.policy.freshCode + 1)
      #expect(try later.get(account + "/statement.csv").status == 200)
    }
  }

  @Test("S63: the log says who took which time of what; asking with HEAD takes nothing", .blocking)
  func log() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    let account = try visitor.openAccount("Everyday", deposit: "5")
    let id = account.dropFirst("/accounts/".count)
    for path in [
      account + "/statement.csv", account + "/statement.ofx?month=2026-01", "/export.qif",
      "/activity.csv?account=\(id)&from=2026-01-01",
    ] {
      #expect(try visitor.get(path).status == 200, "\(path)")
    }
    run.terminate()
    let lines = (run.outputText + run.errorText).split(separator: "\n").filter { $0.contains("sensitive_read") }
    let said = lines.compactMap { $0.firstMatch(of: /what="(\w+)" range="([^"]*)" format="(\w+)"/) }
    #expect(
      said.map { "\($0.1) \($0.2) \($0.3)" }
        == ["account all csv", "account 2026-01 ofx", "export all qif", "activity 2026-01-01.. csv"], "\(lines)")
    #expect(lines.allSatisfy { $0.contains("user=\"1\"") && !$0.contains(String(id)) })
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
      #expect(visitor.address.hasPrefix("/activity?") && visitor.address.contains("account=\(id)"))
      #expect(visitor.value("q") == "Deposit", "the search is kept")
      #expect(try status("&q=Deposit") == 200)
    }
  }
}
