import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: what a restored backup does not bring back")
struct RestoredBackupStory {
  @Test(
    "S57: recovery codes that were used or replaced since the backup sign nobody in; all users read that they must make new ones"
  )
  func recoveryCodes() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func start(_ data: String) throws -> (run: ProgramRun, browser: Visitor) {
      let run = try ProgramRun(
        ["--port", "0", "--data", folder + "/" + data, "--sms", "file:\(folder)/sms", "--resend-wait", "0"])
      return (run, Visitor(port: try run.port()))
    }
    func ask(_ browser: Visitor) throws {
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    }
    func signIn(_ browser: Visitor, _ run: ProgramRun) throws {
      try ask(browser)
      try browser.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
      #expect(browser.address == "/home", "\(browser.page.text)")
    }
    let (run, browser) = try start("data")
    try signIn(browser, run)
    let codes = try browser.makeRecoveryCodes()
    let backup = try ProgramRun(["backup", folder + "/b.db", "--data", folder + "/data"])
    #expect(backup.waited() == 0)
    // One code is used, then all are replaced: a thief has the paper with the first ten.
    let elsewhere = Visitor(port: browser.port)
    try ask(elsewhere)
    try elsewhere.visit("/otp/other").other(codes[0])
    #expect(elsewhere.address == "/home", "\(elsewhere.page.text)")
    #expect(try browser.makeRecoveryCodes().count == 10)
    run.terminate()

    let restoring = try ProgramRun(["restore", folder + "/b.db", "--data", folder + "/new"])
    let told = restoring.outputText
    #expect(restoring.status == 0, "\(restoring.errorText)")
    #expect(told.contains("Recovery codes of 1 user are void"), "\(told)")
    #expect(told.contains("There is no list sign-in-changes in the data folder."), "\(told)")
    #expect(told.contains("authenticator app") && told.contains("telephone number"), "\(told)")
    let (again, visitor) = try start("new")
    defer { again.terminate() }
    for code in codes.prefix(3) {
      try ask(visitor)
      try visitor.visit("/otp/other").other(code)
      #expect(visitor.statuses == [422], "\(visitor.page.text)")
    }
    try signIn(visitor, again)
    #expect(try visitor.visit("/settings").reads("stopped working when this wallet was restored from a backup"))
    #expect(try visitor.visit("/settings/sessions").reads("Recovery codes ended"), "\(visitor.page.text)")
    try visitor.visit("/settings/recovery")
    #expect(visitor.reads("stopped working when this wallet was restored from a backup"), "\(visitor.page.text)")
    #expect(try visitor.makeRecoveryCodes().count == 10)
    #expect(try visitor.visit("/settings/recovery").reads("You have 10 recovery codes left."))
  }

  enum Way: CaseIterable { case restore, copy }

  @Test(
    "S57: in the data folder itself the list tells what was changed since: the new number has the money, the old one nothing",
    arguments: Way.allCases)
  func changedNumber(way: Way) throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (data, messages) = (folder + "/data", folder + "/sms")
    func start() throws -> (run: ProgramRun, browser: Visitor) {
      let run = try ProgramRun(["--port", "0", "--data", data, "--sms", "file:\(messages)", "--resend-wait", "0"])
      return (run, Visitor(port: try run.port()))
    }
    func signIn(_ browser: Visitor, _ run: ProgramRun, _ number: String) throws {
      try browser.visit("/login").fill("Phone number", with: number).press("Send OTP")
      try browser.fill("Code", with: try lastCode(in: messages)).press("Verify")
      #expect(browser.address == "/home", "\(browser.page.text)")
    }
    let (run, browser) = try start()
    try signIn(browser, run, "(530) 555-0123")
    _ = try browser.openAccount("Savings", deposit: "40")
    #expect(try ProgramRun(["backup", folder + "/b.db", "--data", data]).waited() == 0)
    try browser.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
    let sent = try String(contentsOfFile: messages, encoding: .utf8).matches(of: /(\+1530555\d{4})\b.*?\b(\d{6})\b/)
    func code(_ number: String) throws -> String { String(try #require(sent.last { $0.1 == number }).2) }
    try browser.fill("Code for the new number", with: try code("+15305550199"))
    try browser.fill("Code for the old number", with: try code("+15305550123")).press("Change the number")
    #expect(browser.address == "/settings" && browser.reads("+15305550199"), "\(browser.page.text)")
    run.terminate()

    try FileManager.default.removeItem(atPath: data + "/wallet.db")
    let restoring: ProgramRun
    switch way {
    case .restore: restoring = try ProgramRun(["restore", folder + "/b.db", "--data", data])
    case .copy:
      try FileManager.default.copyItem(atPath: folder + "/b.db", toPath: data + "/wallet.db")
      // The first command that opens the books reports it.
      restoring = try ProgramRun(["clock", "--data", data])
    }
    #expect(restoring.waited() == 0, "\(restoring.errorText)")
    let told = "- The telephone number of 1 user: the one they had last signs in, and no other."
    let text = restoring.outputText + restoring.errorText
    #expect(text.contains(told) && text.contains("a copy was put back") == (way == .copy), "\(text)")
    let history = try ProgramRun(["history", "--op", "1", "--data", data])
    #expect(history.outputText.contains("User: 1, whose number is not known since a backup was restored"))
    let export = try ProgramRun(["export", folder + "/all", "--data", data])
    #expect(export.outputText.contains("1 user has not signed in since a backup was restored"))
    let (again, visitor) = try start()
    defer { again.terminate() }
    try signIn(visitor, again, "(530) 555-0123")
    #expect(!visitor.reads("Savings"), "\(visitor.page.text)")
    let owner = Visitor(port: visitor.port)
    try signIn(owner, again, "(530) 555-0199")
    #expect(owner.reads("Savings") && owner.reads("$40.00"), "\(owner.page.text)")
  }
}
