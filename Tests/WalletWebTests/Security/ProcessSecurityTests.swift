import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: the running program and other users")
struct ProcessSecurityTests {
  /// Runs the program as a user that owns nothing.
  private static let asStranger =
    "exec setpriv --reuid \(FilePlanting.stranger) --regid \(FilePlanting.stranger) --clear-groups \"$0\" \"$@\""

  @Test(
    "S60: the owner's socket answers its own user and root, and nobody else, whatever somebody made of the modes",
    .needsRoot)
  func peer() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = folder + "/data"
    let run = try ProgramRun(["--port", "0", "--data", data])
    _ = try run.port()
    for path in [folder, data, data + "/owner.sock"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    }
    let own = try ProgramRun(["stats", "--data", data])
    #expect(own.outputText.contains("uptime") && own.status == 0, "\(own.errorText)")
    let script = """
      $SIG{PIPE} = "IGNORE";
      my $guest = IO::Socket::UNIX->new($ARGV[0]) or die "not connected: $!";
      syswrite($guest, "-- stats\n");
      sysread($guest, my $said, 100);
      print "said: $said.\n";
      """
    let output = try Tool.run(
      "setpriv",
      [
        "--reuid", "\(FilePlanting.stranger)", "--regid", "\(FilePlanting.stranger)", "--clear-groups",
        "perl", "-MIO::Socket::UNIX", "-e", script, data + "/owner.sock",
      ])
    let said = String(decoding: output, as: UTF8.self)
    #expect(said == "said: .\n", "\(said)")
    run.terminate()
    #expect(run.status == 0)
  }

  @Test("S60: no core is dumped, and another program of the same user does not look into the memory", .needsRoot)
  func memory() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let data = folder + "/data"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    #expect(unsafe chown(data, uid_t(FilePlanting.stranger), gid_t(FilePlanting.stranger)) == 0)
    let run = try ProgramRun(
      ["--port", "0", "--data", data, "--sms", "file:\(data)/sms"], preparation: "ulimit -c 1000; \(Self.asStranger)")
    let port = try run.port()
    let process = "/proc/\(run.processIdentifier)"
    let limits = try String(contentsOfFile: process + "/limits", encoding: .utf8)
    #expect(limits.contains(#/Max core file size +0 +0 /#), "\(limits)")
    let attributes = try FileManager.default.attributesOfItem(atPath: process + "/mem")
    #expect(attributes[.ownerAccountID] as? Int == 0, "of a process that can be looked into it is the user's")
    // Everything still works without that right: the owner asks, a user signs in.
    let asking = try ProgramRun(["stats", "--data", data], preparation: Self.asStranger)
    #expect(asking.outputText.contains("uptime") && asking.status == 0, "\(asking.errorText)")
    let visitor = Visitor(port: port)
    try visitor.visit("/login").fill("Phone number", with: "530 555 0123").press("Send OTP")
    try visitor.fill("Code", with: try lastCode(in: data + "/sms")).press("Verify")
    #expect(visitor.address == "/home", "\(visitor.page.text)")
    run.terminate()
    #expect(run.status == 0, "\(run.errorText)")
  }
}
