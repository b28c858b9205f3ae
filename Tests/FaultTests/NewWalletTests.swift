import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("The disk fails while a wallet is imported or restored")
struct NewWalletTests {
  @Test("Whichever sync fails, the data folder holds the whole wallet, or neither its key nor its database")
  func syncs() throws {
    let source = try TemporaryFolder()
    let history = source.path + "/history.json"
    try Self.history().write(toFile: history, atomically: true, encoding: .utf8)
    try Self.failEachSync(of: ["import", history])

    let backup = source.path + "/backup.db"
    try #require(Program(source, ["import", history]).waitForEnd() == 0)
    try #require(Program(source, ["backup", backup]).waitForEnd() == 0)
    try Self.failEachSync(of: ["restore", backup])
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

  /// Runs a command that makes a wallet once for each sync that it makes, and lets that one fail.
  private static func failEachSync(of command: [String]) throws {
    var isUndone = false
    for number in 1...100 {
      let folder = try TemporaryFolder()
      let environment = try Shim.environment(
        folder, failing: Shim.Failing(calls: .syncs, number: number, code: EIO))
      let program = try Program(folder, command, environment: environment)
      let isMade = program.waitForEnd() == 0
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.data)
      for file in ["key", "wallet.db"] {
        #expect(files.contains(file) == isMade, "\(command), sync \(number), \(file): \(program.errors)")
      }
      guard let failed = try DiskRecord.read(of: folder).first(where: { $0.kind == .failedSync }) else {
        #expect(isMade, "\(program.errors)")
        break
      }
      // The data folder itself, synced once both files have their names.
      if failed.name.isEmpty, !isMade { isUndone = true }
    }
    #expect(isUndone, "\(command)")
  }
}
