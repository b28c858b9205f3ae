import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("The disk is full", .blocking)
struct DiskFullTests {
  @Test("Posts get 507 and its words, pages are shown, and once there is space all goes on; nothing is lost")
  func full() async throws {
    let disk = try SmallDisk()
    let folder = disk.folder
    let program = try Program(folder, environment: disk.environment)
    let connection = try HTTPConnection(port: try #require(program.port(), "\(program.errors)"))
    var user = try WebUser("5305550101", at: connection, messages: Program.messages(in: folder))
    try user.openAccount("A0", cents: 500_000_000, at: connection)
    let record = PostRecord()
    var waiting: [(cents: Int64, form: WebForm)] = []
    for _ in 0..<FaultRun.size(short: 3, long: 8) {
      try disk.fill()
      var refused = 0
      // A log that was written before has room for a few more.
      for _ in 0..<400 where refused < 5 {
        let cents = record.amount()
        let form = try user.form(user.accounts[0], "deposit", cents: cents, at: connection)
        record.sending(form, cents: cents, by: 0, entries: 1)
        let answer = try user.send(form, at: connection)
        #expect(answer.status == 303 || answer.status == 507)
        record.answered(answer.status, cents: cents)
        guard answer.status == 507 else { continue }
        refused += 1
        waiting.append((cents, form))
        #expect(answer.text.contains("There is no space left where the wallet keeps its data. Nothing was changed."))
        #expect(try user.home(at: connection).accounts.count == 1)
      }
      #expect(refused == 5)
      try disk.makeSpace()
      for (cents, form) in waiting {
        let answer = try user.send(form, at: connection)
        #expect(answer.status == 303, "there is space again")
        record.answered(answer.status, cents: cents)
      }
      waiting = []
    }
    #expect(program.stop() == 0)
    try record.compare(with: folder, seed: FaultRun.seed)
    disk.remove()
  }

  @Test(
    "There is space again at once, although somebody still has the file open that took it",
    .enabled("without the right to mount a disk in memory no file takes its space") { try SmallDisk().isMounted })
  func spaceWhileOpen() throws {
    let disk = try SmallDisk()
    try disk.fill()
    let data = URL(filePath: disk.folder.data)
    let other = try FileHandle(forReadingFrom: data.appending(path: "ballast"))
    try disk.makeSpace()
    try Data(repeating: 1, count: 1 << 20).write(to: data.appending(path: "probe"))
    try other.close()
  }
}
