import Foundation
import TestSupport
import Testing

/// The tests' own hands on other programs.
@Suite("Programs that tests start", .blocking)
struct ToolTests {
  @Test("One that complains more than a pipe holds before it answers is read to its end")
  func complaints() throws {
    let complaining = "head -c 1000000 /dev/zero | tr '\\0' x >&2; echo done"
    #expect(String(decoding: try Tool.run("sh", ["-c", complaining]), as: UTF8.self) == "done\n")
  }

  @Test("One that fails says with what status and why, unless that status is an answer")
  func failing() throws {
    let failing = ["-c", "echo half; echo broken >&2; exit 3"]
    let failure = try #require(throws: ClientFailure.self) { try Tool.run("sh", failing) }
    #expect(failure.what == "sh ended with 3: broken\n")
    #expect(try Tool.run("/bin/sh", failing, accepting: [0, 3]) == Array("half\n".utf8))
  }

  @Test("One that does not end when asked is killed; one that does has its own status")
  func stubborn() throws {
    for (trap, status) in [("''", SIGKILL), ("'exit 7'", 7)] {
      let process = SpawnedProcess()
      let output = Pipe()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "trap \(trap) TERM; echo ready 1; while :; do sleep 0.01; done"]
      process.standardOutput = output
      try process.run()
      #expect(try SpawnedProcess.number(/ready (\d)/, in: output) == 1)
      process.stop(within: status == 7 ? 30 : 1)
      #expect(process.terminationStatus == status)
    }
  }

  @Test("No port is given out twice, for a program listens on its own only after a while")
  func ports() throws {
    let ports = try (0..<500).flatMap { _ in try FreePorts.take(2) }
    #expect(Set(ports).count == ports.count && ports.allSatisfy { (10_000..<32_000).contains($0) })
  }
}
