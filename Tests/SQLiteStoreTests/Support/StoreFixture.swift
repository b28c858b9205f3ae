import Dispatch
import Foundation
import PhoneNumbers
@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// A store in a folder of its own, which is deleted with it.
final class StoreFixture: Sendable {
  let folder: String
  let clock = TestClock()
  let random: SeededRandom
  let configuration: StoreConfiguration

  init(
    seed: UInt64 = 1, accountsAllowed: Int = 100, quotas: LedgerQuotas = LedgerQuotas(), queueLimit: Int = 1024,
    checkpoints: CheckpointPlan = CheckpointPlan(),
    syncFile: (@Sendable (SQLiteConnection) -> SQLiteFailure?)? = nil,
    onLostCommit: @escaping @Sendable (String) -> Void = { Issue.record("lost: \($0)") }
  ) {
    folder = NSTemporaryDirectory() + "wallet-store-" + UUID().uuidString
    random = SeededRandom(seed: seed)
    var configuration = StoreConfiguration(
      folder: folder, clock: clock, random: random, accountsAllowed: accountsAllowed, queueLimit: queueLimit,
      onLostCommit: onLostCommit)
    configuration.quotas = quotas
    configuration.checkpoints = checkpoints
    if let syncFile { configuration.syncFile = syncFile }
    self.configuration = configuration
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var database: String { folder + "/wallet.db" }
  var log: String { database + "-wal" }

  /// Copies what a crash of the store would leave on the disk now into the folder of another fixture.
  func copyAfterCrash() throws -> StoreFixture {
    // Another seed: later bookings there must not get the identifiers already used here.
    let copy = StoreFixture(seed: 2)
    try FileManager.default.createDirectory(atPath: copy.folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: database, toPath: copy.database)
    try FileManager.default.copyItem(atPath: log, toPath: copy.log)
    return copy
  }

  /// The bytes of the database and of its log.
  func bytes() throws -> [Data] {
    try [database, log].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
  }

  /// Why the store refuses to open; nil if it opens.
  func refusal() -> StoreOpenFailure? {
    do throws(StoreOpenFailure) {
      try SQLiteStore.open(configuration).close()
      return nil
    } catch {
      return error
    }
  }

  func open() throws -> SQLiteStore { try SQLiteStore.open(configuration) }

  func key() -> OperationKey { OperationKey(random.publicID()) }

  /// A deadline that is late enough for any test.
  var later: Timestamp { clock.monotonic().adding(seconds: 3600) }

  func token() throws -> TokenHash { TokenHash(try #require(Digest(bytes: random.bytes(32)))) }
}

/// Adds users with numbers of their own until there is one with this row, as signing in does.
private struct AddUsers: WriterCommand {
  let row: Int64

  init(upTo row: Int64) { self.row = row }

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Bool {
    let last = try connection.sqlite.integer("SELECT coalesce(max(id),0) FROM user") ?? 0
    guard last < row else { return false }
    for next in (last + 1)...row {
      guard let phone = E164Number(e164: "+1530555\(7000 + next)") else { throw .unreadable("phone number") }
      _ = try connection.addUser(phone, at: connection.configuration.clock.now())
    }
    return true
  }
}

/// Gives a user another number, as a proven change does.
struct ChangeNumber: WriterCommand {
  let user: UserID
  let phone: E164Number

  func run(in connection: WriterConnection) throws(SQLiteFailure) { try connection.setPhone(phone, of: user) }
}

/// One user of a store, with short forms of the commands.
struct Person {
  let store: SQLiteStore
  let fixture: StoreFixture
  let user: UserID

  /// The user with a row number. Users up to it who are not there yet begin now.
  init(_ store: SQLiteStore, _ fixture: StoreFixture, row: Int64 = 1) {
    self.store = store
    self.fixture = fixture
    user = UserID(row: row)
    let isDone = DispatchSemaphore(value: 0)
    store.submit(AddUsers(upTo: row)) { result in
      if case .failure(let failure) = result { Issue.record("no users: \(failure)") }
      isDone.signal()
    }
    isDone.wait()
  }

  @discardableResult
  func book(
    _ action: LedgerAction, key: OperationKey? = nil, deadline: Timestamp? = nil
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await store.book(
      LedgerCommand(user: user, key: key ?? fixture.key(), action: action, deadline: deadline ?? fixture.later))
  }

  func open(_ name: String, holding cents: Int64 = 0) async throws -> AccountID {
    let account = try await book(.open(name: try AccountName(name), currency: .usd)).account
    if cents > 0 { try await book(.deposit(to: account, .usd(cents: cents))) }
    return account
  }

  /// The refusal of an action, or nil if it was booked.
  func refusal(
    _ action: LedgerAction, key: OperationKey? = nil, deadline: Timestamp? = nil
  ) async -> LedgerRefusal? {
    do throws(LedgerRefusal) {
      try await book(action, key: key, deadline: deadline)
      return nil
    } catch {
      return error
    }
  }

  func account(_ id: AccountID) throws -> Account {
    try #require(try store.openSQLiteReader().account(id, of: user))
  }

  func balance(_ id: AccountID) throws -> Int64 { try account(id).balance.minorUnits }
}
