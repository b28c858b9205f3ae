import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// A store in a folder, opened in this process, with the queries that a test needs.
struct BookTester: Sendable {
  let folder: String
  let clock: TestClock
  let random: SeededRandom
  let store: SQLiteStore

  /// Unless another clock is given, uses one that is later than the wallet's own entries.
  init(
    folder: String, clock: TestClock = TestClock(), seed: UInt64, accountsAllowed: Int = 100
  ) throws(StoreOpenFailure) {
    self.folder = folder
    self.clock = clock
    random = SeededRandom(seed: seed)
    var configuration = StoreConfiguration(
      folder: folder, clock: clock, random: random, accountsAllowed: accountsAllowed,
      onLostCommit: { Issue.record("lost: \($0)") })
    // Tests read long histories at once.
    configuration.historySeconds = 0
    store = try SQLiteStore.open(configuration)
  }

  /// Adds users until there is one with this row. Each begins with an operation.
  func addUsers(upTo row: Int64 = 1) async throws { try await store.perform(AddUsers(row: row)) }

  /// A deadline late enough for any test.
  var later: Timestamp { clock.monotonic().adding(seconds: 3600) }

  func key() -> OperationKey { OperationKey(random.publicID()) }

  func book(
    _ action: LedgerAction, by user: UserID, key: OperationKey? = nil
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await store.book(LedgerCommand(user: user, key: key ?? self.key(), action: action, deadline: later))
  }

  /// The refusal of an action, or nil if it was booked.
  func refusal(_ action: LedgerAction, by user: UserID, key: OperationKey? = nil) async -> LedgerRefusal? {
    do throws(LedgerRefusal) {
      _ = try await book(action, by: user, key: key)
      return nil
    } catch {
      return error
    }
  }

  func open(_ name: String, by user: UserID, holding cents: Int64 = 0) async throws -> AccountID {
    let account = try await book(.open(name: try AccountName(name), currency: .usd), by: user).account
    if cents > 0 { _ = try await book(.deposit(to: account, .usd(cents: cents)), by: user) }
    return account
  }

  func account(_ id: AccountID, of user: UserID) throws -> Account {
    try #require(try store.openSQLiteReader().account(id, of: user))
  }

  /// All entries of an account, oldest first.
  func entries(of account: Account) throws -> [Entry] {
    try store.openSQLiteReader().newestEntries(of: account, limit: Int(account.sequence)).reversed()
  }
}

/// The few queries on the file that the store does not answer.
struct BookQueries {
  let connection: SQLiteConnection

  init(folder: String) throws {
    // Only a connection with write access can read a leftover log.
    connection = try SQLiteConnection(path: folder + "/wallet.db", access: .write)
  }

  /// Users by row number.
  func users() throws -> [UserID] {
    try connection.statement("SELECT id FROM user ORDER BY id").all { row in row.user(0) }
  }

  /// How many users are there, and how many have left.
  func people() throws -> (there: Int64, left: Int64) {
    let there = try connection.integer("SELECT count(phone) FROM user") ?? 0
    return (there, (try connection.integer("SELECT count(*) FROM user") ?? 0) - there)
  }

  /// The chain: each operation's hash, from the first on.
  func hashes() throws -> [Digest] {
    try connection.statement("SELECT hash FROM op ORDER BY id").all { row throws(SQLiteFailure) in try row.digest(0) }
  }

  /// The operation up to which a start has verified the books.
  func verified() throws -> Int64? { try connection.integer("SELECT op_id FROM verified") }

  /// The money that closed accounts left behind, in cents.
  func payable() throws -> Int64 { try balance(of: "payable", in: .usd) }

  /// The balance of a system account; 0 if there is none.
  func balance(of kind: String, in currency: Currency) throws -> Int64 {
    try connection.statement(
      """
      SELECT balance FROM entry WHERE account_id=(SELECT id FROM account WHERE kind=?1 AND currency=?2)
      ORDER BY seq DESC LIMIT 1
      """
    ).first(kind, currency) { row in row.integer(0) } ?? 0
  }

  /// The balance of a merchant's account.
  func balance(of merchant: AccountID) throws -> Int64 {
    try connection.statement(
      """
      SELECT balance FROM entry WHERE account_id=(SELECT id FROM account WHERE kind='merchant' AND public_id=?1)
      ORDER BY seq DESC LIMIT 1
      """
    ).first(merchant.id) { row in row.integer(0) } ?? 0
  }

  /// The newest operation.
  func head() throws -> LedgerHead {
    let head = try connection.statement("SELECT id,hash FROM op ORDER BY id DESC LIMIT 1").first {
      row throws(SQLiteFailure) in
      LedgerHead(number: row.integer(0), hash: try row.digest(1))
    }
    return head ?? .beforeFirst
  }
}

/// Adds users with numbers of their own, as signing in does.
private struct AddUsers: WriterCommand {
  let row: Int64

  func run(in connection: WriterConnection) throws(SQLiteFailure) {
    let last = try connection.sqlite.integer("SELECT coalesce(max(id),0) FROM user") ?? 0
    for next in stride(from: last + 1, through: row, by: 1) {
      guard let phone = E164Number(e164: "+1530555\(7000 + next)") else { throw .unreadable("phone number") }
      _ = try connection.addUser(phone, at: connection.now)
    }
  }
}
