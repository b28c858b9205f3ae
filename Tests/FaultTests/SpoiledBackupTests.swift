import Foundation
import TestSupport
import Testing

@Suite("The disk keeps a backup otherwise than it was written", .blocking)
struct SpoiledBackupTests {
  /// Makes a sealed backup in the data folder, and spoils one of its writes.
  /// - Returns: the exit status, what was told, and whether there is a file.
  private func seal(_ wallet: PreparedWallet, spoiledAt write: Int) throws -> (Int32, String, Bool) {
    let folder = try TemporaryFolder(data: wallet.files)
    let (file, typed) = (folder.data + "/b.sealed", folder.path + "/typed")
    try "twelve bytes or more\n".write(toFile: typed, atomically: true, encoding: .utf8)
    let program = try Program(
      folder, ["backup", "--sealed", file, "--passphrase-fd", "0"],
      environment: Shim.environment(folder, spoiledAt: write), input: FileHandle(forReadingAtPath: typed))
    let status = program.waitForEnd()
    return (status, program.errors, FileManager.default.fileExists(atPath: file))
  }

  @Test("S61: a sealed backup of which one bit was kept otherwise is refused at once, and no file gets its name", .slow)
  func sealed() throws {
    let wallet = try PreparedWallet()
    // The header, and a chunk.
    for write in 1...2 {
      let (status, errors, isThere) = try seal(wallet, spoiledAt: write)
      #expect(status == 78 && !isThere && errors.contains("b.sealed"), "write \(write): \(errors)")
    }
    let (status, errors, isThere) = try seal(wallet, spoiledAt: 100_000)
    #expect(status == 0 && isThere, "\(errors)")
  }
}
