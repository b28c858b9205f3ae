import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite struct SealedBackupTests {
  private let fixture: MaintenanceFixture
  /// The wallet that backups are restored to.
  private let other = StoreFixture(seed: 3)
  private let random = SeededRandom(seed: 65)
  private let passphrase = Passphrase(Array("correct horse battery".utf8))
  private static let chunk = SealedFile.chunkLength + SealedFile.tagLength
  private var path: String { fixture.shelf + "/b.sealed" }

  init() throws { fixture = try MaintenanceFixture() }

  /// Seals some books, of several chunks.
  private func makeBackup() async throws -> BooksReport {
    let store = try fixture.wallet.open()
    let person = Person(store, fixture.wallet)
    for index in 0..<8 { _ = try await person.open("Account \(index)", holding: 100) }
    let report = try seal()
    store.close()
    return report
  }

  private func seal(_ cancellation: Cancellation = Cancellation()) throws -> BooksReport {
    let cheap = ScryptCost(exponent: 10, blockSize: 8, parallel: 1)
    let seal = try SealedFile.new(under: passphrase, cheap, random: random)
    return try Backup(of: fixture.wallet.folder, random: random, cancellation: cancellation)
      .write(to: path, sealed: seal).report
  }

  private func restore(_ typed: Passphrase? = nil) throws(MaintenanceFailure) -> RestoredWallet {
    try Restoring(other.configuration, cancellation: Cancellation()).run(from: path, typed ?? passphrase)
  }

  private func failure(_ typed: Passphrase? = nil) -> MaintenanceFailure? {
    MaintenanceFixture.failure { () throws(MaintenanceFailure) in _ = try restore(typed) }
  }

  private func whole() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

  /// The failure of restoring these bytes; nothing of them may be left.
  private func failure(of bytes: [UInt8]) throws -> SealedFileFault? {
    try Data(bytes).write(to: URL(filePath: path))
    guard case .sealed(path, let fault) = failure() else { return nil }
    for name in ["wallet.db", "key", "restoring"] {
      #expect(!FileManager.default.fileExists(atPath: other.folder + "/" + name), "\(name)")
    }
    return fault
  }

  @Test("S61: a sealed backup is one file of mode 0600 without a readable word, and restores books, head and key")
  func restored() async throws {
    let made = try await makeBackup()
    #expect(fixture.onShelf == ["b.sealed"] && MaintenanceFixture.mode(path) == 0o600)
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.wallet.folder + "/sealing")
    #expect(left.isEmpty, "no copy in the clear is left")
    let bytes = try whole()
    #expect(bytes.count > 4 * Self.chunk)
    for word in ["Account 1", "SQLite", "MyWallet backup"] {
      #expect(Data(bytes).firstRange(of: Data(word.utf8)) == nil, "\(word)")
    }
    #expect(Data(bytes).firstRange(of: Data(MaintenanceFixture.key)) == nil)
    let report = try restore().report
    #expect(report.head == made.head && report.head.number == 17)
    #expect(try Array(Data(contentsOf: URL(filePath: other.folder + "/key"))) == MaintenanceFixture.key)
    let store = try other.open()
    #expect(try store.check().isEmpty)
    store.close()
  }

  @Test("S61: cut off anywhere at a chunk's border, or a byte beside it, it is refused, and nothing is restored")
  func truncated() async throws {
    _ = try await makeBackup()
    let bytes = try whole()
    var ends: [Int] = [0, 1, 15, 16, 17, SealedFileHeader.length - 1]
    for border in stride(from: SealedFileHeader.length, through: bytes.count, by: Self.chunk) {
      ends += [border - 1, border, border + 1, border + 16, border + 17].filter { $0 >= SealedFileHeader.length }
    }
    ends.append(bytes.count - 1)
    for end in ends where end < bytes.count {
      let found = try failure(of: Array(bytes[..<end]))
      if end < 16 {
        // It is no sealed file any more.
        #expect(found == .notSealed, "\(end) bytes")
      } else if (end - SealedFileHeader.length) % Self.chunk == 0 {
        #expect(found == .cutOff, "\(end) bytes")
      } else {
        #expect(found != nil, "\(end) bytes")
      }
    }
  }

  @Test("S61: a flipped bit in any chunk, swapped, repeated, left out and added chunks are refused, and told apart")
  func changed() async throws {
    _ = try await makeBackup()
    let bytes = try whole()
    let header = Array(bytes.prefix(SealedFileHeader.length))
    let chunks = stride(from: header.count, to: bytes.count, by: Self.chunk).map {
      Array(bytes[$0..<min($0 + Self.chunk, bytes.count)])
    }
    func joined(_ chunks: [[UInt8]]) -> [UInt8] { header + chunks.joined() }
    for index in chunks.indices {
      for place in [0, chunks[index].count / 2, chunks[index].count - 1] {
        var spoiled = chunks
        spoiled[index][place] ^= 4
        #expect(try failure(of: joined(spoiled)) == .changed(chunk: UInt64(index)), "chunk \(index), byte \(place)")
      }
    }
    for index in 1..<chunks.count - 1 {
      var moved = chunks
      moved.swapAt(index - 1, index)
      #expect(try failure(of: joined(moved)) == .changed(chunk: UInt64(index - 1)))
      var repeated = chunks
      repeated.insert(chunks[index], at: index)
      #expect(try failure(of: joined(repeated)) == .changed(chunk: UInt64(index + 1)))
      var shorter = chunks
      shorter.remove(at: index)
      #expect(try failure(of: joined(shorter)) == .changed(chunk: UInt64(index)))
    }
    #expect(try failure(of: joined(Array(chunks.dropLast()))) == .cutOff)
    for added in [1, 17, Self.chunk, Self.chunk + 1] {
      #expect(try failure(of: bytes + [UInt8](repeating: 0, count: added)) != nil, "\(added) added")
    }
    // The last chunk made full by what is added is another, and one more behind a full one is told.
    #expect(try failure(of: joined(chunks + [chunks[chunks.count - 1]])) != nil)
    #expect(try failure(of: bytes) == nil, "the whole file is restored after all of this")
  }

  @Test("S61: another passphrase is refused as wrong, a missing one too, and none fits a backup that is not sealed")
  func passphrases() async throws {
    _ = try await makeBackup()
    #expect(failure(Passphrase(Array("correct horse Battery".utf8))) == .sealed(file: path, .wrongPassphrase))
    let none = MaintenanceFixture.failure { () throws(MaintenanceFailure) in
      _ = try Restoring(other.configuration, cancellation: Cancellation()).run(from: path)
    }
    #expect(none == .sealed(file: path, .wrongPassphrase))
    try fixture.backup("plain.db")
    let plain = fixture.shelf + "/plain.db"
    let unsealed = MaintenanceFixture.failure { () throws(MaintenanceFailure) in
      _ = try Restoring(other.configuration, cancellation: Cancellation()).run(from: plain, passphrase)
    }
    #expect(unsealed == .sealed(file: plain, .notSealed))
    #expect(!FileManager.default.fileExists(atPath: other.database))
  }

  @Test("S61: no file is written over, a cancelled backup leaves nothing, and a start removes the copy of a killed one")
  func leftovers() async throws {
    _ = try await makeBackup()
    let bytes = try whole()
    #expect(throws: MaintenanceFailure.exists(file: path)) { try seal() }
    #expect(try whole() == bytes)
    try FileManager.default.removeItem(atPath: path)
    let cancelled = Cancellation()
    cancelled.cancel()
    #expect(throws: MaintenanceFailure.cancelled) { try seal(cancelled) }
    #expect(fixture.onShelf.isEmpty)
    let copy = fixture.wallet.folder + "/sealing/copy.0123.unfinished"
    try Data("books in the clear".utf8).write(to: URL(filePath: copy))
    try fixture.wallet.open().close()
    #expect(!FileManager.default.fileExists(atPath: fixture.wallet.folder + "/sealing"))
  }
}
