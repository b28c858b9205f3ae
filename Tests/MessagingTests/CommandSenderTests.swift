import Foundation
import TestSupport
import Testing

@testable import WalletCore
@testable import Messaging

@Suite("Codes by a program of the owner", .blocking)
struct CommandSenderTests {
  /// A script in a folder of its own, which is deleted with it.
  private final class Script: Sendable {
    let folder: String
    var path: String { folder + "/send" }

    /// `$here` is the script's folder.
    init(_ lines: String, interpreter: String = "#!/bin/sh") throws {
      folder = NSTemporaryDirectory() + "wallet-sms-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let text = "\(interpreter)\nhere=\(folder)\n\(lines)\n"
      let attributes = [FileAttributeKey.posixPermissions: 0o700]
      #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: attributes))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What the script wrote into a file of its folder; nil if there is no such file.
    func file(_ name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }

    func send(
      _ text: String = SMSExample.text, environment: [String] = ["PATH=/usr/bin:/bin"],
      limits: SendingLimits = SMSExample.limits()
    ) async throws -> SMSFailure? {
      let sender = try CommandSender(
        program: path, environment: ChildEnvironment(entries: environment.map { Array($0.utf8) }), limits: limits)
      defer { sender.close() }
      return try await SMSExample.failure(of: sender, text: text)
    }
  }

  /// Whether a process exists, zombies included.
  private func lives(_ process: String?) -> Bool {
    guard let process, let number = pid_t(process.trimmingCharacters(in: .whitespacesAndNewlines)) else { return true }
    return kill(number, 0) == 0
  }

  @Test("It is called with number and words in its environment, as they are, and its 0 is a message that was sent")
  func success() async throws {
    let script = try Script(#"printf '%s|%s' "$SMS_TO" "$SMS_TEXT" > $here/message; echo $# $$ > $here/call"#)
    let text = SMSExample.text + #" $(touch $here/hacked) `id` '; "é€😀" \n"#
    #expect(try await script.send(text) == nil)
    #expect(script.file("message") == "+15305550123|" + text)
    #expect(script.file("call")?.hasPrefix("0 ") == true)
    #expect(script.file("hacked") == nil)
    #expect(!lives(script.file("call").map { String($0.dropFirst(2)) }))
  }

  @Test("It gets the wallet's environment without the wallet's settings, and without a message from elsewhere")
  func environment() async throws {
    let script = try Script("env > $here/environment")
    let given = [
      "PATH=/usr/bin:/bin", "HOME=/h", "WALLET_SMS=http://hush", "WALLET_DATA=/d", "SMS_TO=x", "SMS_TOKEN=t", "WALLE=e",
    ]
    #expect(try await script.send("words", environment: given) == nil)
    let lines = Set((script.file("environment") ?? "").split(separator: "\n").map(String.init))
    #expect(
      lines.isSuperset(of: [
        "HOME=/h", "PATH=/usr/bin:/bin", "SMS_TO=+15305550123", "SMS_TEXT=words", "SMS_TOKEN=t", "WALLE=e",
      ]))
    #expect(!lines.contains { $0.hasPrefix("WALLET_") } && !lines.contains("SMS_TO=x"))
  }

  @Test("What the process was started with is handed on, byte by byte")
  func inherited() throws {
    let entries = ChildEnvironment.inherited().entries(for: try SMSExample.message("words"))
    #expect(entries.allSatisfy { $0.last == 0 && !$0.dropLast().contains(0) && !$0.starts(with: "WALLET_".utf8) })
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(entries.contains(Array("PATH=\(path)".utf8) + [0]))
    #expect(entries.contains(Array("SMS_TEXT=words".utf8) + [0]))
  }

  @Test("It inherits no descriptor, no signal setting, and has a group of its own")
  func inheritance() async throws {
    let script = try Script(
      """
      ls -l /proc/$$/fd | sed -n 's/.* \\([0-9]* -> .*\\)/\\1/p' > $here/descriptors
      sed -n 's/^Sig\\(Blk\\|Ign\\):\\t//p' /proc/self/status > $here/signals
      echo $$ $(cut -d' ' -f5 /proc/$$/stat) > $here/group
      """)
    // A descriptor that the script would inherit if the sender did not prevent it.
    let descriptor = unsafe open("/dev/zero", O_RDONLY)
    defer { close(descriptor) }
    signal(SIGPIPE, SIG_IGN)
    #expect(try await script.send() == nil)
    let descriptors = (script.file("descriptors") ?? "").split(separator: "\n").map(String.init)
    #expect(!descriptors.contains { $0.hasSuffix("/dev/zero") || $0.contains("socket:") || $0.contains("anon_inode") })
    for stream in 0...2 { #expect(descriptors.contains("\(stream) -> /dev/null")) }
    let signals = (script.file("signals") ?? "").split(separator: "\n").map { UInt64($0, radix: 16) }
    #expect(signals.first == 0)
    // Signals 32 and 33 belong to the C library, which never lets a program change them.
    #expect(signals.last.flatMap { $0 }.map { $0 & ~(3 << 31) } == 0)
    let group = (script.file("group") ?? "").split { $0 == " " || $0 == "\n" }
    #expect(group.count == 2 && group.first == group.last)
  }

  @Test(
    "Another end than 0 and 75 is a refusal, and it is not called again",
    arguments: ["exit 1", "exit 255", "kill -9 $$"])
  func refusal(end: String) async throws {
    let script = try Script("echo x >> $here/calls; \(end)")
    #expect(try await script.send()?.kind == .refused)
    #expect(script.file("calls") == "x\n")
  }

  @Test("76 says that nobody knows whether it went: it is not called again, and it counts as sent")
  func outcomeUnknown() async throws {
    let script = try Script("echo x >> $here/calls; exit 76")
    let failure = try await script.send()
    #expect(failure?.mayHaveGone == true)
  }

  @Test("75 asks for another time")
  func temporary() async throws {
    let script = try Script("echo x >> $here/calls; [ $(wc -l < $here/calls) -ge 3 ] || exit 75")
    #expect(try await script.send() == nil)
    #expect(script.file("calls") == "x\nx\nx\n")
    let never = try Script("exit 75")
    #expect(
      try await never.send(limits: SMSExample.limits(seconds: 2))
        == SMSFailure(.unreachable, reason: "the program asks to try again"))
  }

  @Test("One that hangs is ended at the deadline, with its children, and leaves no zombie")
  func hang() async throws {
    let script = try Script("echo $$ > $here/parent; sleep 1000 & echo $! > $here/child; wait")
    let limits = SMSExample.limits(seconds: 3)
    #expect(
      try await script.send(limits: limits) == SMSFailure(.timeout, reason: "no answer in time", mayHaveGone: true))
    #expect(try await eventually { !lives(script.file("parent")) && !runs(script.file("child")) })
  }

  /// Whether a process still runs, zombies excluded: a parent other than this test may take a while to reap it.
  private func runs(_ process: String?) -> Bool {
    guard let process else { return true }
    let number = process.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
    return !stat.contains(") Z ")
  }

  @Test("What it leaves running in its group ends with it")
  func leftovers() async throws {
    let script = try Script("sleep 1000 & echo $! > $here/child")
    #expect(try await script.send() == nil)
    #expect(try await eventually { !runs(script.file("child")) })
  }

  @Test("What it prints, reads and closes is its own affair: endless output does not stop it")
  func streams() async throws {
    let prints = try Script(
      #"echo "$SMS_TEXT"; echo "$SMS_TEXT" >&2; head -c 3000000 /dev/zero; cat; exec <&- >&- 2>&-"#)
    #expect(try await prints.send() == nil)
    let fails = try Script(#"echo "$SMS_TEXT"; echo "$SMS_TEXT" >&2; exit 3"#)
    #expect(try await fails.send() == SMSFailure(.refused, reason: "the program ended with 3"))
  }

  @Test("A program that cannot be started is a failure with its reason")
  func missing() async throws {
    let script = try Script("exit 0")
    try FileManager.default.removeItem(atPath: script.path)
    #expect(
      try await script.send()
        == SMSFailure(reason: "the program cannot be started: No such file or directory"))
    // Without its first line the file is not a program, and the sender does not fall back to a shell.
    let bare = try Script("echo x > $here/ran", interpreter: "")
    #expect(
      try await bare.send() == SMSFailure(reason: "the program cannot be started: Exec format error"))
    #expect(bare.file("ran") == nil)
  }

  @Test("A stop ends what runs, tells who waits, and leaves no zombie")
  func stop() async throws {
    let script = try Script("echo $$ > $here/running.new; mv $here/running.new $here/running; sleep 1000")
    let limits = SMSExample.limits { $0.stopTime = .milliseconds(50) }
    let sender = try CommandSender(
      program: script.path, environment: ChildEnvironment(entries: [Array("PATH=/usr/bin:/bin".utf8)]), limits: limits)
    async let failure = SMSExample.failure(of: sender)
    #expect(try await eventually { script.file("running") != nil })
    sender.close()
    #expect(try await eventually { !lives(script.file("running")) })
    #expect(try await failure?.kind == .timeout)
  }
}
