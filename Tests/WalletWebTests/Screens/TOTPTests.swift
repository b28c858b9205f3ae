import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Authenticator app page")
struct TOTPTests {
  @Test("Set up, wrong digits, right digits, turned off: the page says each, and only an app that is on signs in")
  func life() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings").follow("Authenticator app")
      #expect(visitor.reads("No app is set up."))
      let secret = try visitor.beginApp()
      #expect(visitor.answer.text.contains("<svg") && visitor.answer.field("Cache-Control") == "no-store")
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).statuses == [422], "not on yet")
      for (typed, words) in [
        ("", "Enter the 6 digits"), ("12345", "has 6 digits"),
        (try wallet.wrongDigits(secret), "Check that your phone's clock"),
      ] {
        try visitor.fill("Code", with: typed).press("Turn on")
        #expect(visitor.statuses == [422] && visitor.reads(words))
        #expect(visitor.answer.text.contains(secret.groupedText), "the same secret")
      }
      try visitor.fill("Code", with: try wallet.digits(secret)).press("Turn on")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Your app is on.", "On since"))
      #expect(try !visitor.visit("/settings/totp").reads("Your app is on."), "it is said once")
      #expect(!visitor.answer.text.contains(secret.groupedText), "the secret is not shown again")
      #expect(try wallet.atAlternative().other(try wallet.digits(secret, steps: 1)).address == "/home")
      try visitor.visit("/settings/totp").press("Turn off")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Your app is off.", "No app is set up."))
      wallet.clock.advance(seconds: 60)
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).statuses == [422])
      #expect(
        try wallet.events().filter { $0 == .authenticatorOn || $0 == .authenticatorOff } == [
          .authenticatorOn, .authenticatorOff,
        ])
    }
  }

  @Test("On the phone that has the app a link opens it, with what the QR code says; the log has neither")
  func link() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun([
      "--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms", "--log", "json",
    ])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    let secret = try visitor.beginApp()
    let phone = try #require(E164Number(e164: "+15305550123"))
    let links = visitor.page.links.filter { $0.address.hasPrefix("otpauth:") }
    #expect(links.map(\.text) == ["Open it in your app on this device"])
    #expect(links.first?.address.contains("secret=") == true)
    #expect(links.first?.address == secret.keyURI(for: phone), "the same as in the QR code")
    let written = visitor.answer.text.firstMatch(of: /href="(otpauth:[^"]*)"/).map { String($0.1) }
    #expect(written?.contains("&amp;") == true && written?.contains(/&(?!amp;)/) == false, "escaped as an attribute is")
    let policy = visitor.answer.field("Content-Security-Policy") ?? ""
    #expect(policy.hasPrefix("default-src 'none';") && !policy.contains("otpauth"))
    // Only while it is being set up: whoever comes later finds no secret.
    try visitor.fill("Code", with: "").press("Turn on")
    #expect(visitor.page.links.contains { $0.address.hasPrefix("otpauth:") }, "still there after a refusal")
    try visitor.press("Cancel")
    #expect(!visitor.answer.text.contains("otpauth"))
    run.terminate()
    #expect(!run.errorText.contains("otpauth") && !run.errorText.contains(secret.groupedText.prefix(9)))
    #expect(!run.errorText.contains(secret.groupedText.replacing(" ", with: "")))
  }

  @Test("Beginning again makes another secret; one that is on is not replaced")
  func anew() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let first = try visitor.beginApp()
      let csrf = try #require(visitor.value("csrf"))
      #expect(try visitor.post("/settings/totp", [("csrf", csrf)]).status == 303)
      try visitor.visit("/settings/totp")
      #expect(!visitor.answer.text.contains(first.groupedText))
      try visitor.fill("Code", with: try wallet.digits(first)).press("Turn on")
      #expect(visitor.statuses == [422])
      try visitor.press("Cancel")
      #expect(visitor.reads("No app is set up.") && !visitor.reads("Your app is off."), "none was on")
      let second = try visitor.turnAppOn(wallet)
      #expect(try visitor.post("/settings/totp", [("csrf", csrf)]).status == 303)
      #expect(try visitor.visit("/settings/totp").reads("On since"))
      #expect(try wallet.atAlternative().other(try wallet.digits(second)).address == "/home")
    }
  }

  @Test("The owner's log has that an app was turned off only where one was on")
  func ownersLog() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    _ = try visitor.beginApp()
    try visitor.press("Cancel")
    let csrf = try #require(visitor.value("csrf"))
    #expect(try visitor.post("/settings/totp", [("csrf", csrf), ("off", "1")]).status == 303)
    let secret = try visitor.beginApp()
    let step = OneTimePassword.step(at: SystemClock().now())
    let digits = try #require(OneTimePassword.digits(of: step, secret: secret.bytes))
    try visitor.fill("Code", with: String(decoding: digits, as: UTF8.self)).press("Turn on")
    try visitor.press("Turn off")
    run.terminate()
    let log = run.errorText
    #expect(log.ranges(of: "what=\"authenticator app on\"").count == 1)
    #expect(log.ranges(of: "what=\"authenticator app off\"").count == 1)
  }

  @Test("A secret that was left lying for a quarter of an hour is nobody's to turn on")
  func leftLying() async throws {
    try await withWallet { change in
      change.policy.freshCode = 0
    } _: { wallet in
      let visitor = try wallet.signedIn()
      let secret = try visitor.beginApp()
      wallet.clock.advance(seconds: 900)
      #expect(try visitor.visit("/settings/totp").answer.text.contains(secret.groupedText))
      let csrf = try #require(visitor.value("csrf"))
      wallet.clock.advance(seconds: 1)
      #expect(try visitor.visit("/settings/totp").reads("No app is set up."))
      let answer = try visitor.post("/settings/totp", [("csrf", csrf), ("code", try wallet.digits(secret))])
      #expect(answer.status == 303)
      #expect(try visitor.visit("/settings/totp").reads("No app is set up."))
    }
  }

  @Test("S16: digits are judged by the wall clock, as the app has it")
  func wallClock() async throws {
    try await withWallet { wallet in
      let secret = try wallet.signedIn().turnAppOn(wallet)
      wallet.clock.step(seconds: 3600)
      #expect(try wallet.atAlternative().other(try wallet.digits(secret)).address == "/home")
      wallet.clock.step(seconds: -3600)
      #expect(
        try wallet.atAlternative().other(try wallet.digits(secret, steps: 1)).statuses == [422],
        "no step before the last one that was used")
    }
  }
}
