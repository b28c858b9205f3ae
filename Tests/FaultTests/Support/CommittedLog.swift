import Foundation
@testable import SQLiteStore
import Testing

@testable import WalletCore

/// A database and its log of a few commits, as on the disk, and where in the log each commit ends.
struct CommittedLog {
  /// The size of a frame in bytes: a page and its header.
  let frame = 24 + 4096
  let bytes: [UInt8]
  /// Where the log ended after each commit.
  private(set) var ends: [Int] = []
  /// The head before the first commit and after each.
  private(set) var heads: [LedgerHead] = []
  /// How many of the commits a head has behind it.
  func commits(before head: LedgerHead) -> Int { Int(head.number - heads[0].number) }
  private let database: [UInt8]
  private let seed: UInt64

  init(seed: UInt64) async throws {
    self.seed = seed
    let folder = try TemporaryFolder()
    // The user joins before: closing moves the log into the file.
    let before = try BookTester(folder: folder.data, seed: ~seed)
    try await before.addUsers()
    before.store.close()
    let books = try BookTester(folder: folder.data, seed: seed)
    // An open reader keeps the writer from moving the log into the file.
    let reader = try books.store.openSQLiteReader()
    try reader.begin()
    try reader.ping()
    let user = UserID(row: 1)
    let log = folder.data + "/wallet.db-wal"
    func size() throws -> Int { try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int ?? 0 }
    heads.append(books.store.head)
    var accounts: [AccountID] = []
    for number in 0..<FaultRun.size(short: 10, long: 16) {
      switch number % 5 {
      case 0: accounts.append(try await books.open("Account \(number)", by: user))
      case 1, 3: _ = try await books.book(.deposit(to: accounts[0], .usd(cents: 500)), by: user)
      case 2: _ = try await books.book(.withdraw(from: accounts[0], .usd(cents: Int64(number))), by: user)
      default: _ = try await books.book(.rename(accounts[0], name: try AccountName("Name \(number)")), by: user)
      }
      heads.append(books.store.head)
      ends.append(try size())
    }
    bytes = [UInt8](try Data(contentsOf: URL(filePath: log)))
    database = [UInt8](try Data(contentsOf: URL(filePath: folder.data + "/wallet.db")))
    reader.keep()
    reader.parkSnapshot()
    books.store.close()
    try #require(ends.last == bytes.count && ends.allSatisfy { ($0 - 32) % frame == 0 })
  }

  /// The head that SQLite finds with another log in place of this one.
  func headIfCut(_ log: [UInt8]) throws -> LedgerHead {
    let folder = try TemporaryFolder(data: ["wallet.db": database, "wallet.db-wal": log])
    return try BookQueries(folder: folder.data).head()
  }

  /// The head that the store finds with another log in place of this one; every rule holds.
  func openIfCut(_ log: [UInt8]) throws -> LedgerHead {
    let folder = try TemporaryFolder(data: ["wallet.db": database, "wallet.db-wal": log])
    let books = try BookTester(folder: folder.data, seed: seed)
    defer { books.store.close() }
    #expect(try books.store.check() == [], "seed \(seed)")
    return books.store.head
  }
}
