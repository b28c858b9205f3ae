import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a newcomer follows the README", .blocking)
struct NewcomerStory {
  /// The lines of the README's chapter about rates that a shell runs: one makes a file, one starts the wallet with it.
  private func linesOfReadme() throws -> (file: String, start: String) {
    let chapter = try #require(
      try Repository.text("README.md").split(separator: "\n## ").first { $0.hasPrefix("Rates and exchange") })
    let lines = chapter.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
    try #require(lines.count == 2)
    return (lines[0], lines[1])
  }

  /// Runs the line that makes the file, and returns the file's path.
  private func rates(_ line: String, in folder: String) throws -> String {
    try Tool.run("bash", ["-c", "cd \"$0\" && \(line)", folder])
    return folder + "/rates.csv"
  }

  private func signedIn(_ run: ProgramRun, _ folder: String) throws -> Visitor {
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    #expect(visitor.address == "/home")
    return visitor
  }

  @Test(
    "Rates from a file, three currencies, a total, an exchange, a card, a deposit from it, five files, a check")
  func journey() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lines = try linesOfReadme()
    let file = try rates(lines.file, in: folder)
    #expect(lines.start == "WALLET_RATES=rates.csv script/server")
    let data = folder + "/data"
    let run = try ProgramRun(
      ["--port", "0", "--data", data, "--sms", "file:\(folder)/sms", "--rates", file, "--tz", "UTC"])
    let visitor = try signedIn(run, folder)
    let dollars = try visitor.openAccount("Everyday", deposit: "1,000")
    try visitor.openAccount("Coins", in: "BTC", deposit: "0.5")
    try visitor.openAccount("Travel", in: "EUR", deposit: "100")
    // 1,000 + 0.5 × 67,250.12 + 100 × 1.095
    #expect(try visitor.visit("/home").reads("$34,734.56", "(rates.csv)"), "\(visitor.page.text)")
    #expect(visitor.reads("worth $33,625.06", "worth $109.50") && !visitor.reads("Without"))

    try visitor.visit(dollars).fill("Amount", with: "200").press("Transfer")
    try visitor.choose("To", "Coins").press("Transfer")
    #expect(visitor.reads("Arrives in Coins", "0.00297397 BTC", "Leaves Everyday", "$200.00", "BTC by rates.csv"))
    try visitor.press("Exchange")
    #expect(visitor.reads("Exchanged $200.00 for 0.00297397 BTC in Coins. The balance is now $800.00."))

    try visitor.addCard("4242 4242 4242 4242", nickname: "Blue")
    try visitor.visit(dollars).fill("Amount", with: "15").choose("Where from or where to", "4242").press("Deposit")
    #expect(visitor.reads("$815.00", "from Visa •••• 4242"), "\(visitor.page.text)")

    try visitor.visit("/settings").follow("Export your data")
    let files = visitor.page.links.map(\.address).filter { $0.hasPrefix("/export.") }
    #expect(files.count == 5)
    for path in files {
      let text = try visitor.get(path).text
      #expect(text.contains("0.00297397") && text.contains("15.00"), "\(path)")
      #expect(text.contains("4242") && !text.contains("4242 4242") && !text.contains("42424242"), "\(path)")
    }
    let journal = try visitor.get("/export.journal").text
    #expect(journal.contains(" BTC 67250.12 USD\n") && journal.contains(" EUR 1.095 USD\n"), "\(journal)")
    run.terminate()
    let check = try ProgramRun(["check", "--data", data])
    #expect(check.waited() == 0, "\(check.errorText)")
  }
}
