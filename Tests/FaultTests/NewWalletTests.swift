import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("The disk fails while a wallet is imported or restored", .blocking)
struct NewWalletTests {
  @Test("Whichever sync fails, the data folder holds the whole wallet, or neither its key nor its database")
  func syncs() throws {
    let source = try TemporaryFolder()
    let history = source.path + "/history.json"
    try Self.history().write(toFile: history, atomically: true, encoding: .utf8)
    try Self.failSyncs(of: ["import", history])

    let backup = source.path + "/backup.db"
    try #require(Program(source, ["import", history]).waitForEnd() == 0)
    try #require(Program(source, ["backup", backup]).waitForEnd() == 0)
    try Self.failSyncs(of: ["restore", backup])
  }

  /// Long before any clock that this may run by: nothing is imported from the future.
  private static func history() throws -> String {
    var builder = HistoryBuilder()
    builder.at = Timestamp(milliseconds: 1_600_000_000_000)
    try builder.addUser("+12025550123", "Ada")
    let account = builder.open("Rent")
    try builder.move(.deposit, account, from: .world, to: .account(account), 5)
    return try builder.export(.json)
  }

  /// Runs a command that makes a wallet again and again, and lets another sync fail each time.
  private static func failSyncs(of command: [String]) throws {
    let whole = try TemporaryFolder()
    let program = try Program(whole, command, environment: try Shim.environment(whole))
    try #require(program.waitForEnd() == 0, "\(program.errors)")
    let count = try DiskRecord.read(of: whole).count { $0.kind == .sync }
    var isUndone = false
    // The last syncs are those of the key, the database and their names; the many before them are SQLite's.
    for number in (FaultRun.isLong ? 1 : max(1, count - 5))...max(1, count) {
      let folder = try TemporaryFolder()
      let environment = try Shim.environment(folder, failing: Shim.Failing(calls: .syncs, number: number, code: EIO))
      let program = try Program(folder, command, environment: environment)
      let isMade = program.waitForEnd() == 0
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.data)
      for file in ["key", "wallet.db"] {
        #expect(files.contains(file) == isMade, "\(command), sync \(number), \(file): \(program.errors)")
      }
      // The data folder itself is synced once both files have their names.
      let failed = try DiskRecord.read(of: folder).first { $0.kind == .failedSync }
      if failed?.name.isEmpty == true, !isMade { isUndone = true }
    }
    #expect(isUndone, "\(command)")
  }
}
