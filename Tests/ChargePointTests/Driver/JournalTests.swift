import Foundation
import OCPP
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("What a simulated charge point keeps on disk")
struct JournalTests {
  private func message(_ local: Int) -> KeptMemory.Waiting {
    let start = StartTransaction(connector: 1, idTag: "A", meterStart: 5, timestamp: TestClock.start)
    return KeptMemory.Waiting(local: local, request: .startTransaction(start))
  }

  private func withFolder(_ body: (StateFolder) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "journal-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(StateFolder(path))
  }

  @Test("Lines come back; one that was cut off is left out, and nothing after it is lost")
  func lines() throws {
    try withFolder { folder in
      var memory = KeptMemory()
      do {
        let journal = try Journal(of: "CP001", in: folder)
        #expect(try journal.read() == memory)
        for local in 1...3 { try journal.append(memory.add(message(local))) }
        try journal.append(memory.removeFirst())
        memory.state.nextLocal = 4
        try journal.append(memory.stateLine)
      }
      let path = folder.path + "/CP001.journal"
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("+[2,\"9\",\"StartTr".utf8))
      try file.close()
      let journal = try Journal(of: "CP001", in: folder)
      #expect(try journal.read() == memory)
      try journal.append(memory.add(message(4)))
      #expect(try journal.read() == memory && memory.waiting.map(\.local) == [2, 3, 4])
    }
  }

  @Test("One process at a time; rewritten when it is long")
  func long() throws {
    try withFolder { folder in
      let journal = try Journal(of: "CP001", in: folder)
      #expect(throws: SimulatorFailure("CP001 runs already.")) { try Journal(of: "CP001", in: folder) }
      var memory = KeptMemory()
      var count = 0
      while !journal.isLong, count < 100_000 {
        try journal.append(memory.add(message(1)))
        try journal.append(memory.removeFirst())
        count += 1
      }
      #expect(count > 100 && journal.isLong)
      try journal.compact(memory.lines)
      #expect(!journal.isLong)
      #expect(try journal.read() == memory)
    }
  }

  @Test("A folder that is open to others is not used")
  func folder() throws {
    let path = NSTemporaryDirectory() + "journal-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    #expect(throws: SimulatorFailure.self) { try StateFolder(path) }
    #expect(throws: SimulatorFailure.self) { try StateFolder(path + "/missing/below") }
    #expect(StateFolder.standard(runtime: "/run/user/7", user: 7) == "/run/user/7/mywallet-chargers")
    for none in [nil, "", "here"] as [String?] {
      #expect(StateFolder.standard(runtime: none, user: 7) == "/tmp/mywallet-chargers-7")
    }
  }
}
