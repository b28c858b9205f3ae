import Foundation
import SQLiteStore
import SystemSupport
import Testing

@testable import WalletCore

@Suite struct DataFolderTests {
  let fixture = StoreFixture()

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func make(mode: Int) throws {
    try FileManager.default.createDirectory(atPath: fixture.folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: fixture.folder)
  }

  @Test("Who removes the lock file is still kept out")
  func lockRemoved() throws {
    let store = try fixture.open()
    try FileManager.default.removeItem(atPath: fixture.folder + "/lock")
    #expect(fixture.refusal() == .inUse(folder: fixture.folder))
    store.close()
    #expect(fixture.refusal() == nil)
  }

  @Test("A folder and a lock file that others could read are closed to them", arguments: [0o755, 0o770, 0o701])
  func openFolder(before: Int) throws {
    try make(mode: before)
    let lock = fixture.folder + "/lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: lock)
    let store = try fixture.open()
    #expect(try mode(fixture.folder) == 0o700)
    #expect(try mode(lock) == 0o600)
    store.close()
  }

  @Test("A folder that others use is not taken from them if it holds a folder, even one whose name is not UTF-8")
  func folderInside() throws {
    try make(mode: 0o755)
    let place = (fixture.folder + "/caf").utf8.map { CChar(bitPattern: $0) }
    let made = unsafe mkdir(place + [CChar(bitPattern: 0xE9), 0], 0o755)
    #expect(made == 0)
    #expect(fixture.refusal() == .untrusted(UntrustedFile(fixture.folder, .sharedWithOthers)))
    #expect(try mode(fixture.folder) == 0o755)
  }

  @Test("A folder that all users share is not taken from them")
  func sharedFolder() throws {
    try make(mode: 0o1777)
    guard case .notWritable(fixture.folder, _) = fixture.refusal() else {
      Issue.record("it was taken")
      return
    }
    #expect(try mode(fixture.folder) == 0o1777)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder) == [])
  }
}
