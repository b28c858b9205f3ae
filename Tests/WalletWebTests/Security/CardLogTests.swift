import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("The log: cards", .blocking)
struct CardLogTests {
  @Test("The log tells of a card once: sent twice, neither its form nor its removal is a second event")
  func logged() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun([
      "--port", "0", "--log", "text", "--data", folder + "/data", "--sms", "file:\(folder)/sms",
    ])
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify").visit("/cards/new")
    let hidden = visitor.pairs(of: try visitor.form(to: "/cards/new")).filter { ["csrf", "op"].contains($0.0) }
    let pairs = hidden + [("number", "4242424242424242"), ("expiry", "12/35")]
    for _ in 0..<2 { #expect(try visitor.post("/cards/new", pairs).status == 303) }
    let form = try #require(visitor.visit("/cards").page.forms.first { $0.action.hasSuffix("/delete") })
    for _ in 0..<2 { #expect(try visitor.post(form.action, visitor.pairs(of: form)).status == 303) }
    run.terminate()
    let lines = run.errorText.split(separator: "\n").filter { $0.contains("what=\"card\"") }
    #expect(lines.count { $0.contains("sensitive_update") } == 1, "\(lines)")
    #expect(lines.count { $0.contains("sensitive_delete") } == 1, "\(lines)")
  }
}
