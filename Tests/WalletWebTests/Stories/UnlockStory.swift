import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner opens a number again that wrong codes had locked")
struct UnlockStory {
  /// A stranger types wrong codes for the number until a wait begins.
  private func lock(_ stranger: Visitor, _ code: () throws -> String) throws {
    try stranger.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    let wrong = wrongCode(insteadOf: try code())
    for _ in 0..<5 { try stranger.fill("Code", with: wrong).press("Verify") }
  }

  @Test("The running wallet is asked, in any spelling of the number; codes go out again, and the user reads of it")
  func running() async throws {
    try await withWallet({ $0.policy.failWait = 3600 }) { wallet in
      let user = try wallet.signedIn()
      wallet.clock.advance(seconds: 121)
      let stranger = wallet.visitor()
      try lock(stranger) { try #require(wallet.messages.code(to: "+15305550123")) }
      let sent = wallet.messages.messages.count
      let other = wallet.visitor()
      try other.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      #expect(other.answer.status == 429)
      #expect(wallet.messages.messages.count == sent)

      func unlock(_ phone: String) throws -> (status: Int32?, lines: [String], complaints: [String]) {
        let output = RecordedOutput()
        let status = try AdminRequest.ask(
          try Invocation(["unlock", phone]), folder: wallet.folder, output: output)
        return (status, output.lines, output.complaints)
      }
      let opened = try unlock("+1 (530) 555-0123")
      #expect(opened.status == 0)
      #expect(opened.lines == ["What was counted against +15305550123 is forgotten: it can be signed in with again."])
      try other.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      #expect(other.statuses == [303, 200], "\(other.page.text)")
      #expect(wallet.messages.messages.count == sent + 1)
      try other.fill("Code", with: try #require(wallet.messages.code(to: "+15305550123"))).press("Verify")
      #expect(other.address == "/home")
      #expect(try user.visit("/settings/sessions").reads("Signed in", "Number unlocked", "By the person who runs"))

      let again = try unlock("+44 20 7946 0018")
      #expect(again.status == 0)
      #expect(again.lines == ["Nothing was counted against +442079460018, so nothing locks it."])
      let hint = "write it with + and the country's code, like +15305550123."
      for (typed, why) in [("5305550123", hint), ("+1", "it is too short."), ("abc", hint)] {
        let refused = try unlock(typed)
        #expect(refused.status == 78)
        #expect(refused.complaints.first?.hasSuffix("\(typed) is no telephone number: \(why)") == true)
        #expect(refused.complaints.count == 1, "\(refused.complaints)")
      }
    }
  }

  @Test("The wallet that rests is opened for it; the log of a running one has the last two digits alone")
  func resting() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let settings = ["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"]
    let unlocking = ["unlock", "+1-530-555-0123", "--data", folder + "/data"]
    let none = try ProgramRun(unlocking)
    #expect(none.outputText.isEmpty && none.status == 78)
    let run = try ProgramRun(settings)
    let stranger = Visitor(port: try run.port())
    try lock(stranger) { try lastCode(in: folder + "/sms") }
    let asked = try ProgramRun(unlocking)
    #expect(asked.outputText.contains("is forgotten") && asked.status == 0)
    #expect(try ProgramRun(unlocking).outputText.contains("Nothing was counted"))
    run.terminate()
    let log = run.errorText
    #expect(log.contains("sensitive_update peer=\"owner\" what=\"unlock +•••••••••23\" status=\"0\""))
    #expect(!log.contains("5550123") && !log.contains("555-0123"))

    let again = try ProgramRun(settings)
    let other = Visitor(port: try again.port())
    try lock(other) { try lastCode(in: folder + "/sms") }
    again.terminate()
    let rested = try ProgramRun(unlocking)
    #expect(rested.outputText.contains("is forgotten") && rested.status == 0)
    let late = try ProgramRun(unlocking)
    #expect(late.outputText.contains("Nothing was counted") && late.status == 0)
    let wrong = try ProgramRun(["unlock", "530 555 0123", "--data", folder + "/data"])
    #expect(wrong.outputText.isEmpty && wrong.status == 78)
    #expect(wrong.errorText.contains("530 555 0123 is no telephone number: write it with +"))
  }

  @Test("A program that does not take a code is counted, and the log has the cause in one line")
  func program() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun([
      "--port", "0", "--data", folder + "/data", "--sms", "command:/bin/false", "--sms-countries", "US",
    ])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    var numbers = ""
    _ = try blockUntil {
      numbers = try ProgramRun(["stats", "--data", folder + "/data"]).outputText
      return numbers.contains(/codes_not_sent +1\n/)
    }
    #expect(numbers.contains(/codes_sent +0\n/) && numbers.contains(/codes_not_sent +1\n/))
    try visitor.visit("/login").fill("Phone number", with: "+49 1512 3456789").press("Send OTP")
    #expect(visitor.reads("no codes to numbers of that country"))
    #expect(visitor.answer.status == 422, "S11: no other country than the one that was named")
    run.terminate()
    #expect(run.errorText.split(separator: "\n").count { $0.contains("sys_sms_failed cause=\"") } == 1)
  }

  @Test("stats counts the codes that went and those that could not be sent, and the log has the cause of each")
  func counted() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      wallet.messages.shut()
      for number in ["(530) 555-0124", "(530) 555-0125"] {
        try visitor.visit("/login").fill("Phone number", with: number).press("Send OTP")
        #expect(visitor.answer.status == 503)
      }
      let output = RecordedOutput()
      #expect(try AdminRequest.ask(try Invocation(["stats"]), folder: wallet.folder, output: output) == 0)
      func number(_ name: String) -> Int? {
        output.lines.map { $0.split(separator: " ") }.first { $0.first == name[...] }?.last.flatMap { Int($0) }
      }
      #expect(number("codes_sent") == 1)
      #expect(number("codes_not_sent") == 2)
    }
  }
}
