import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: cards that addresses and forms name")
struct CardReferenceTests {
  private func person(_ number: String, _ port: Int, _ folder: String) throws -> Visitor {
    let visitor = Visitor(port: port)
    try visitor.visit("/login").fill("Phone number", with: number).press("Send OTP")
    return try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
  }

  @Test("Another's card is reported as an attack; one that is not there, as after its erasure, is not")
  func reports() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"])
    let port = try run.port()
    let theirs = try person("530 555 0123", port, folder).addCard("4242424242424242")
    let visitor = try person("530 555 0199", port, folder)
    let account = try visitor.openAccount("Everyday", deposit: "1")
    let fields = visitor.pairs(of: try visitor.form(to: account + "/deposit")).filter { ["op", "csrf"].contains($0.0) }
    for card in [theirs, "/cards/AAAAAAAAAAAAAAAAAAAAAA"] {
      for form in ["/name", "/delete", "/restore"] {
        #expect(try visitor.post(card + form, fields + [("nickname", "x")]).status == 404)
      }
      let id = String(card.dropFirst("/cards/".count))
      for (form, amount) in [("/deposit", "1"), ("/deposit", "x"), ("/withdraw", "1"), ("/choose", "1")] {
        #expect(try visitor.post(account + form, fields + [("amount", amount), ("card", id)]).status == 404)
      }
    }
    run.terminate()
    let log = run.errorText
    #expect(log.ranges(of: "malicious_direct_reference peer=\"127.0.0.1\" user=\"2\"").count == 7)
    #expect(log.ranges(of: "user=\"2\" what=\"no such card\"").count == 7)
  }
}
