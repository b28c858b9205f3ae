import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner lets somebody in again who has lost the app that is a second step, and every other way")
struct AppOffStory {
  private func turnOff(_ phone: String, _ wallet: TestWallet) throws -> (status: Int32?, lines: [String]) {
    let output = RecordedOutput()
    let status = try AdminRequest.ask(try Invocation(["app-off", phone]), folder: wallet.folder, output: output)
    return (status, output.lines + output.complaints)
  }

  @Test("S54, S55: afterwards the code by message is enough, and every device says what was done")
  func running() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      _ = try owner.makeRecoveryCodes()
      let app = try owner.turnAppOn(wallet)
      try owner.press("Make it a second step")
      wallet.clock.advance(seconds: 60)
      let waiting = try wallet.asking().fill("Code", with: try wallet.messages.newestCode()).press("Verify")
      #expect(waiting.address == "/otp/app")

      let done = try turnOff("+1 (530) 555-0123", wallet)
      #expect(done.status == 0)
      #expect(
        done.lines == [
          "The authenticator app of +15305550123 is off: a code by SMS signs in.",
          "Tell the person to set up an app again and to make recovery codes.",
        ])

      try waiting.fill("Code from your app", with: try wallet.digits(app)).press("Sign in")
      #expect(waiting.statuses == [422], "the app is nothing any more")
      let visitor = try wallet.signedIn()
      #expect(visitor.address == "/home")
      #expect(
        try visitor.visit("/settings/sessions").reads("Authenticator app turned off for you", "By the person who"))
      #expect(try visitor.visit("/settings/totp").page.forms.flatMap(\.buttons).contains { $0.text == "Set up" })

      let words = "Didn't you ask for it?"
      #expect(try owner.visit("/home").reads("Authenticator app turned off for you", words, "a code by SMS is enough"))
      try owner.press("I asked for it")
      #expect(try !owner.visit("/home").reads(words))

      #expect(try turnOff("+15305550123", wallet) == (0, ["No authenticator app of +15305550123 is on."]))
      let nobody = try turnOff("+44 20 7946 0018", wallet)
      let sentence = "Nobody has a wallet here with +442079460018."
      #expect(nobody.status == 78 && nobody.lines.last?.hasSuffix(sentence) == true, "\(nobody.lines)")
    }
  }

  @Test("The log has it; a wallet that rests is opened for it; a backup from before does not turn the app on again")
  func resting() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let settings = ["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"]
    let run = try ProgramRun(settings)
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    let secret = try visitor.beginApp()
    let step = OneTimePassword.step(at: SystemClock().now())
    let digits = try #require(OneTimePassword.digits(of: step, secret: secret.bytes))
    try visitor.fill("Code", with: String(decoding: digits, as: UTF8.self)).press("Turn on")
    #expect(visitor.reads("Your app is on."), "\(visitor.page.text)")
    #expect(try ProgramRun(["backup", folder + "/b.db", "--data", folder + "/data"]).waited() == 0)
    #expect(try ProgramRun(["app-off", "+44 20 7946 0018", "--data", folder + "/data"]).waited() == 78)
    run.terminate()
    #expect(run.errorText.contains("sensitive_update peer=\"owner\" what=\"app-off +••••••••••18\" status=\"78\""))

    let off = try ProgramRun(["app-off", "+1-530-555-0123", "--data", folder + "/data"])
    #expect(off.outputText.contains("is off") && off.status == 0)
    try FileManager.default.createDirectory(atPath: folder + "/restored", withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: folder + "/data/sign-in-changes", toPath: folder + "/restored/sign-in-changes")
    #expect(try ProgramRun(["restore", folder + "/b.db", "--data", folder + "/restored"]).waited() == 0)
    let again = try ProgramRun(["app-off", "+15305550123", "--data", folder + "/restored"])
    #expect(again.outputText == "No authenticator app of +15305550123 is on.\n" && again.waited() == 0)
  }
}
