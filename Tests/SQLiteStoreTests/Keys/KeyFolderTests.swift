import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite struct KeyFolderTests {
  private let fixture: MaintenanceFixture
  private let random = SeededRandom(seed: 64)
  private var path: String { fixture.wallet.folder + "/key" }

  init() throws { fixture = try MaintenanceFixture() }

  private func rotated() throws -> KeyRing {
    let old = try KeyFolder(fixture.wallet.folder).read()
    return try #require(
      old.rotated(to: random.bytes(32), uses: KeyUses(), at: fixture.wallet.configuration.clock.now()))
  }

  @Test("S60, S61: a replaced key file is whole, mode 0600, and nothing is left of the old one but zeros")
  func replaced() throws {
    let keys = KeyFolder(fixture.wallet.folder)
    let next = try rotated()
    let old = try #require(FileHandle(forReadingAtPath: path))
    try keys.replace(with: next)
    #expect(try keys.read() == next && MaintenanceFixture.mode(path) == 0o600)
    #expect(try old.readToEnd() == Data(repeating: 0, count: 32))
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.wallet.folder) == ["key"])
  }

  @Test("S61: what a killed rotation left under the draft's name is wiped and removed; the key is left alone")
  func leftover() throws {
    let draft = path + ".new"
    try Data(repeating: 9, count: 700).write(to: URL(filePath: draft))
    let left = try #require(FileHandle(forReadingAtPath: draft))
    try KeyFolder(fixture.wallet.folder).clearDraft()
    #expect(try left.readToEnd() == Data(repeating: 0, count: 700))
    #expect(!FileManager.default.fileExists(atPath: draft))
    #expect(try KeyFolder(fixture.wallet.folder).read().present == MaintenanceFixture.key)
  }

  @Test("S60, S61: a link in place of the key or of its draft is neither read, written nor followed")
  func links() throws {
    let other = fixture.shelf + "/other"
    try Data(repeating: 7, count: 32).write(to: URL(filePath: other))
    let next = try rotated()
    try FileManager.default.createSymbolicLink(atPath: path + ".new", withDestinationPath: other)
    #expect(throws: MaintenanceFailure.self) { try KeyFolder(fixture.wallet.folder).replace(with: next) }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    #expect(throws: MaintenanceFailure.self) { try KeyFolder(fixture.wallet.folder).read() }
    #expect(try Data(contentsOf: URL(filePath: other)) == Data(repeating: 7, count: 32))
  }

  @Test("A key file that is neither 32 bytes nor a rotated one is damaged, and one that is too long is not read")
  func damaged() throws {
    for count in [0, 31, 33, 700] {
      try Data(repeating: 1, count: count).write(to: URL(filePath: path))
      let found = MaintenanceFixture.failure { () throws(MaintenanceFailure) in
        _ = try KeyFolder(fixture.wallet.folder).read()
      }
      guard case .damaged(path, _) = found else { throw ClientFailure(what: "\(count): \(found as Any)") }
    }
    try Data(repeating: 1, count: KeyRing.fileMax + 1).write(to: URL(filePath: path))
    #expect(
      MaintenanceFixture.failure { () throws(MaintenanceFailure) in _ = try KeyFolder(fixture.wallet.folder).read() }
        == .tooLarge(file: path, limit: KeyRing.fileMax))
  }
}
