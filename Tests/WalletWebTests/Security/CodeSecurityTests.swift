import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: codes")
struct CodeSecurityTests {
  /// A visitor whose code is on its way.
  private func waiting(_ wallet: TestWallet, _ number: String = "(530) 555-0123") throws -> Visitor {
    try wallet.visitor().visit("/login").fill("Phone number", with: number).press("Send OTP")
  }

  private func code(_ wallet: TestWallet) throws -> String {
    try #require(wallet.messages.code(to: "+15305550123"))
  }

  @Test("S1: 64 bytes of a phone field are read, 65 are not; what is stored is E.164 of 15 digits at most")
  func phoneField() async throws {
    try await withWallet({ ($0.policy.resendWait, $0.policy.sendsPhoneHour) = (0, 0) }) { wallet in
      // A no-break space takes two bytes.
      let number = "+1 530 555 0123"
      let cases = [
        (number + String(repeating: " ", count: 49), 303), (number + String(repeating: " ", count: 50), 422),
        (" " + number + String(repeating: "\u{A0}", count: 24), 303),
        (number + String(repeating: "\u{A0}", count: 25), 422), (String(repeating: "5", count: 7000), 422),
        ("+49 1234567890123", 303), ("+49 12345678901234", 422),
      ]
      for (typed, status) in cases {
        let visitor = wallet.visitor()
        try visitor.visit("/login").fill("Phone number", with: typed).press("Send OTP")
        #expect(visitor.statuses.first == status, "\(typed.utf8.count) bytes: \(typed.prefix(30))")
      }
      let visitor = try waiting(wallet, "530.555.0199")
      try visitor.fill("Code", with: try #require(wallet.messages.code(to: "+15305550199"))).press("Verify")
      #expect(try RawDatabase.texts("SELECT phone FROM user", in: wallet.folder) == ["+15305550199"])
      let waiting = try RawDatabase.texts("SELECT DISTINCT phone FROM challenge", in: wallet.folder)
      #expect(Set(waiting).isSuperset(of: ["+15305550123", "+491234567890123"]))
      #expect(waiting.allSatisfy { $0.wholeMatch(of: /\+[1-9][0-9]{1,14}/) != nil }, "\(waiting)")
    }
  }

  @Test("S2: on a whole way through the wallet no answer carries a code and no address the number")
  func secretsStay() async throws {
    try await withWallet { wallet in
      let visitor = try waiting(wallet)
      let first = try code(wallet)
      try visitor.fill("Code", with: wrongCode(insteadOf: first)).press("Verify").press("Resend code")
      #expect(visitor.statuses == [429])
      wallet.clock.advance(seconds: 301)
      try visitor.fill("Code", with: first).press("Verify")
      #expect(visitor.statuses == [422], "expired")
      try visitor.visit("/otp").press("Resend code").fill("Code", with: first).press("Verify")
      #expect(visitor.statuses == [422], "replaced")
      try visitor.fill("Code", with: try code(wallet)).press("Verify")
      #expect(visitor.address == "/home")
      try visitor.openAccount("Everyday", deposit: "5")
      for path in ["/settings", "/closed", "/export", "/export.json", "/otp"] { try visitor.visit(path) }
      try visitor.visit("/settings").press("Log Out")
      #expect(visitor.address == "/login")

      let codes = wallet.messages.messages.map { String($0.text.prefix(6)) }
      #expect(codes.count == 2 && visitor.heard.count > 20)
      for (path, answer) in visitor.heard {
        let all = answer.text + answer.fields.map { "\($0.name): \($0.value)\n" }.joined()
        for code in codes { #expect(!all.contains(code), "\(path)") }
        let page = PageReader(answer.text)
        let addresses =
          [path] + page.links.map(\.address) + page.forms.map(\.action)
          + page.forms.flatMap { $0.buttons.compactMap(\.action) } + ["Location", "Refresh"].compactMap(answer.field)
        for address in addresses { #expect(!address.contains(/530\D*555\D*0123|5550123/), "\(address) on \(path)") }
      }
    }
  }

  @Test("S3: codes are six digits of the system's random source, each digit as likely as any other")
  func systemCodes() throws {
    let configuration = Configuration(dataFolder: "unused", publicFolder: "unused")
    let random = try Dependencies.system(configuration).random
    #expect(random is SystemRandom)
    var began: [Int] = []
    for _ in 0..<3 {
      let codes = (0..<2000).map { _ in OneTimeCode(random: SystemRandom()).textForMessage }
      #expect(codes.allSatisfy { $0.wholeMatch(of: /[0-9]{6}/) != nil })
      #expect(Set(codes).count > 1950)
      began.append(codes.count { $0.hasPrefix("0") })
      for place in 0..<6 {
        let digits = codes.map { Array($0.utf8)[place] }
        // Six standard deviations around 200.
        for digit in UInt8(48)...57 { #expect((120...280).contains(digits.count { $0 == digit })) }
      }
    }
    // By chance, one count in 4,000 is outside these bounds, and two of three are once in some millions.
    #expect(began.count { (150...250).contains($0) } >= 2, "\(began)")
  }

  @Test("S5: a right code that is sent ten times at once signs in once")
  func onceAtOnce() async throws {
    try await withWallet { wallet in
      let visitor = try waiting(wallet)
      let pairs = [("csrf", try #require(visitor.value("csrf"))), ("code", try code(wallet))]
      let cookie = try #require(visitor.session)
      let port = wallet.port
      let answers = await withTaskGroup(of: HTTPAnswer?.self) { group in
        for _ in 0..<10 {
          group.addTask {
            let browser = Visitor(port: port)
            browser.setCookie(cookie.name, cookie.value)
            return try? browser.post("/otp", pairs)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0?.field("Location") == "/loading" } == 1)
      #expect(answers.count { $0?.field("Location") == "/login" } == 9)
      #expect(try RawDatabase.texts("SELECT count(*) FROM session", in: wallet.folder) == ["1"])
    }
  }

  @Test("S6: the right code is refused in a browser that has asked for one of its own, and stays good where it belongs")
  func otherJar() async throws {
    try await withWallet { wallet in
      let visitor = try waiting(wallet)
      let first = try code(wallet)
      let thief = try waiting(wallet, "(530) 555-0177")
      try thief.fill("Code", with: first).press("Verify")
      #expect(thief.statuses == [422])
      #expect(try thief.get("/home").field("Location") == "/login")
      try visitor.fill("Code", with: first).press("Verify")
      #expect(visitor.address == "/home")
    }
  }

  @Test("S12: a new code is the only one that works: by the button, and by sending the number again")
  func replaced() async throws {
    try await withWallet { wallet in
      let visitor = try waiting(wallet)
      for asksByNumber in [false, true] {
        let old = try code(wallet)
        wallet.clock.advance(seconds: 120)
        if asksByNumber {
          try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
        } else {
          try visitor.visit("/otp").press("Resend code")
        }
        #expect(visitor.address == "/otp" && visitor.statuses == [303, 200])
        #expect(try code(wallet) != old)
        try visitor.fill("Code", with: old).press("Verify")
        #expect(visitor.statuses == [422] && visitor.reads("That code isn't right."), "\(asksByNumber)")
      }
      try visitor.fill("Code", with: try code(wallet)).press("Verify")
      #expect(visitor.address == "/home" && wallet.messages.messages.count == 3)
    }
  }

  @Test("S13: at rest a code is the HMAC of challenge, number and digits under the key file, and stands nowhere itself")
  func atRest() async throws {
    try await withWallet { wallet in
      _ = try waiting(wallet)
      let code = try code(wallet)
      let files = try DataFiles.all(in: wallet.folder)
      #expect(Set(files.map(\.name)).isSuperset(of: ["key", "wallet.db", "wallet.db-wal", "wallet.db-shm"]))
      let digits = Array(code.utf8)
      // As text, as wide text, and as the hash that a million guesses would find.
      let wide = digits.flatMap { [$0, 0] as [UInt8] }
      for kept: [UInt8] in [digits, wide, SHA256.digest(digits).bytes] {
        #expect(try DataFiles.holding(kept, in: wallet.folder) == [])
      }
      #expect(try DataFiles.mode(wallet.folder + "/key") == 0o600)
      let key = HMACKey(Array(try #require(files.first { $0.name == "key" }).bytes))
      let id = try #require(PublicID(bytes: try blob("id", wallet)))
      let phone = try #require(E164Number(e164: "+15305550123"))
      let expected = try OneTimeCode(typed: code).digest(key: key.derived("one-time code"), challenge: id, phone: phone)
      #expect(try blob("code", wallet) == expected.bytes)
    }
  }

  private func blob(_ column: String, _ wallet: TestWallet) throws -> [UInt8] {
    let hex = try #require(try RawDatabase.texts("SELECT hex(\(column)) FROM challenge", in: wallet.folder).first)
    return stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
  }

  @Test("S15: a code is printed where the wallet runs, or goes to the file, and nowhere else; no page lists messages")
  func whereCodesGo() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let console = try ProgramRun(["--port", "0", "--data", folder + "/console"])
    let browser = Visitor(port: try console.port())
    try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    #expect(browser.reads("window where you started the wallet"))
    console.terminate()
    let printed = console.outputText
    let code = String(try #require(printed.firstMatch(of: #/SMS to \+15305550123: ([0-9]{6}) /#)).1)
    #expect(printed.components(separatedBy: code).count == 2, "once: \(printed)")
    #expect(!console.errorText.contains(code))
    #expect(try DataFiles.holding(code, in: folder + "/console") == [])
    #expect(browser.heard.allSatisfy { !$0.answer.text.contains(code) })

    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
    #expect(!visitor.reads("printed"))
    let filed = try lastCode(in: folder + "/sms")
    let guesses = [
      "/sms", "/messages", "/outbox", "/codes", "/debug", "/dev", "/mail", "/otp/code", "/sms.json", "/log",
    ]
    for path in guesses { #expect(try visitor.get(path).status == 404, "\(path)") }
    for path in AllAddresses.fixed { #expect(try !visitor.get(path).text.contains(filed), "\(path)") }
    try visitor.visit("/otp").fill("Code", with: filed).press("Verify")
    #expect(visitor.address == "/home")
    for path in AllAddresses.fixed { #expect(try !visitor.get(path).text.contains(filed), "\(path)") }
    run.terminate()
    #expect(!run.outputText.contains(filed) && !run.errorText.contains(filed))
    #expect(try DataFiles.holding(filed, in: folder + "/data") == [])
  }
}
