import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: a crash")
struct CrashSecurityTests {
  @Test(
    "S48: a crash while a card's number is being received writes nothing of the request, even where a crash handler waits",
    arguments: [SIGABRT, SIGSEGV, SIGILL, SIGQUIT])
  func card(signal: Int32) throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = folder + "/data"
    let handler = "export SWIFT_BACKTRACE=enable=yes,interactive=no,color=no,timeout=20s,registers=all,images=all"
    let run = try ProgramRun(
      ["--port", "0", "--data", data, "--sms", "file:\(folder)/sms", "--loops", "1"], folder: folder,
      preparation: "ulimit -c unlimited; \(handler)")
    let visitor = Visitor(port: try run.port())
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: folder + "/sms")).press("Verify")
    // A handler would let the program live on after a signal from outside, so it is looked for first.
    let status = try String(contentsOfFile: "/proc/\(run.processIdentifier)/status", encoding: .utf8)
    let caught = try #require(status.firstMatch(of: /SigCgt:\s+([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) })
    try #require(caught & 1 << UInt64(signal - 1) == 0, "signal \(signal) is handled")
    let csrf = try #require(try visitor.visit("/cards/new").value("csrf"))
    let cookie = try #require(visitor.session)
    let number = "4539578763621486"
    let request = HTTPClient.request(
      "POST", "/cards/new", port: visitor.port, fields: [("Cookie", "\(cookie.name)=\(cookie.value)")],
      body: "csrf=\(csrf)&number=\(number)&expiry=12%2F35&nickname=&rest=")
    let connection = try HTTPConnection(port: visitor.port)
    try connection.send(String(request.dropLast(5)))
    #expect(try HTTPClient.send("GET", "/healthz", port: visitor.port).status == 200)
    #expect(kill(run.processIdentifier, signal) == 0)
    #expect(run.waited() == signal)
    let hex = number.utf8.map { String($0, radix: 16) }
    #expect(!run.errorText.contains("rsp 0x") && !run.errorText.contains("crashed"), "\(run.errorText)")
    let texts = [number, String(cookie.value), hex.prefix(8).joined(), hex.prefix(8).joined(separator: " ")]
    for text in texts {
      #expect(!run.errorText.contains(text), "\(run.errorText)")
      for place in [folder, data] { #expect(try DataFiles.holding(text, in: place) == []) }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(files) == ["data", "sms"], "no core was dumped")
  }
}
