import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: codes that travel", .blocking)
struct SMSStory {
  /// A folder with a program that runs these lines with `SMS_TO` and `SMS_TEXT`.
  private func withProgram(_ lines: String, _ story: (_ folder: String, _ arguments: [String]) throws -> Void) throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = "#!/bin/sh\nhere=\(folder)\n\(lines)\n"
    #expect(
      FileManager.default.createFile(
        atPath: folder + "/send", contents: Data(text.utf8), attributes: [.posixPermissions: 0o700]))
    try story(
      folder,
      ["--port", "0", "--data", folder + "/data", "--sms", "command:\(folder)/send", "--sms-countries", "US"])
  }

  @Test("A code that a program of the owner carries signs in, and nothing of it stays in the log or with the wallet")
  func command() throws {
    let lines =
      #"echo "$SMS_TEXT"; echo "$SMS_TO" > $here/to; printf '%s' "$SMS_TEXT" > $here/text.new; env > $here/environment; mv $here/text.new $here/text"#
    try withProgram(lines) { folder, arguments in
      let run = try ProgramRun(arguments)
      let browser = Visitor(port: try run.port())
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      #expect(!browser.page.text.contains("window where you started the wallet"))
      let text = try Self.wait(for: folder + "/text")
      let code = String(text.prefix(6))
      #expect(text == "\(code) is your MyWallet code.\n\n@localhost #\(code)")
      #expect(try String(contentsOfFile: folder + "/to", encoding: .utf8) == "+15305550123\n")
      let environment = try String(contentsOfFile: folder + "/environment", encoding: .utf8)
      #expect(environment.contains("HOME=") && !environment.contains("WALLET_"))
      try browser.fill("Code", with: code).press("Verify")
      #expect(try browser.visit("/home").address == "/home")
      run.terminate()
      #expect(run.status == 0)
      #expect(!run.outputText.contains(code) && !run.errorText.contains(code))
    }
  }

  @Test("A wallet started where ended children are not kept learns all the same how its program ended")
  func ignoredChildren() throws {
    try withProgram(#"printf '%s' "$SMS_TEXT" > $here/text.new; mv $here/text.new $here/text"#) { folder, arguments in
      let run = try ProgramRun(arguments, preparation: "trap '' CHLD")
      let browser = Visitor(port: try run.port())
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try browser.fill("Code", with: String(try Self.wait(for: folder + "/text").prefix(6))).press("Verify")
      #expect(try browser.visit("/home").address == "/home")
      run.terminate()
      #expect(!run.errorText.contains("sys_sms_failed"))
    }
  }

  @Test("A stop does not wait for a program that hangs, and ends it")
  func stop() throws {
    try withProgram("echo $$ > $here/running.new; mv $here/running.new $here/running; sleep 1000") {
      folder, arguments in
      let run = try ProgramRun(arguments + ["--stop-time", "1"])
      let port = try run.port()
      let browser = Visitor(port: port)
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0123")
      // Does not wait for the answer, whether or not the answer waits for the message.
      let waiting = WaitingVisitor(browser: browser)
      Thread { _ = try? waiting.browser.press("Send OTP") }.start()
      let process = try #require(Int32(try Self.wait(for: folder + "/running").trimmingCharacters(in: .newlines)))
      let start = ContinuousClock.now
      run.terminate()
      #expect(run.status == 0)
      #expect(ContinuousClock.now - start < .seconds(15))
      #expect(kill(process, 0) != 0)
    }
  }

  /// A visitor whose answer may never come; used only by the thread that waits for it.
  private struct WaitingVisitor: @unchecked Sendable { let browser: Visitor }

  /// A file's content, once the file exists.
  private static func wait(for path: String) throws -> String {
    var text: String?
    _ = try blockUntil {
      text = try? String(contentsOfFile: path, encoding: .utf8)
      return text != nil
    }
    guard let text else { throw ClientFailure(what: "\(path) never came") }
    return text
  }
}
