import PhoneNumbers
import Synchronization
import WalletCore

/// Keeps the list beside the database level with the table in it. Lives on the writer's thread.
final class SignInChangeKeeper {
  private let connection: SQLiteConnection
  private let statements: SignInChangeStatements
  private let list: SignInChangeList
  private let report: @Sendable (SignInChangeFailure) -> Void
  /// The table may have what the list has not.
  private var isBehind = false
  /// What stands in the list's place is not to be added to: it may be another's, or half on the disk.
  private var needsRewriting = false
  /// What stands there is kept under another name.
  private var keepsOld = false
  /// Said once, until it is written again.
  private var isReported = false

  /// - Parameters:
  ///   - connection: the writer's.
  ///   - list: the file.
  ///   - report: told when the list cannot be written.
  init(
    _ connection: SQLiteConnection, _ list: SignInChangeList, report: @escaping @Sendable (SignInChangeFailure) -> Void
  ) {
    self.connection = connection
    statements = SignInChangeStatements(connection)
    self.list = list
    self.report = report
  }

  /// Writes a change of a user's down in the transaction that makes it.
  func add(_ kind: SignInChange.Kind, of user: UserID, at now: Timestamp) throws(SQLiteFailure) {
    try statements.add(kind, of: user, at: now)
    isBehind = true
  }

  /// Brings the list up to what is committed, if something was added. What cannot be written is tried again with the next
  /// commit.
  func keep() { if isBehind { bringUp() } }

  /// Makes the list as the table is at the start.
  /// - Parameter loss: why the list that is there is of no use; it is kept under another name then.
  func begin(replacing loss: RestoredChanges.Loss?) {
    if let loss {
      needsRewriting = true
      keepsOld = loss != .missing
      if loss != .missing || isBehindTable { report(.replaced(loss)) }
    }
    bringUp()
  }

  /// Whether the table has something that a missing list should have had.
  private var isBehindTable: Bool { ((try? statements.newest()) ?? 0) > 0 }

  private func bringUp() {
    do throws(MaintenanceFailure) {
      try write()
      (isBehind, needsRewriting, keepsOld, isReported) = (false, false, false, false)
    } catch {
      // Of what failed halfway nobody knows what is on the disk.
      (isBehind, needsRewriting) = (true, true)
      if !isReported { report(.unwritten(error)) }
      isReported = true
    }
  }

  private func write() throws(MaintenanceFailure) {
    let wallet = try translatingErrors { () throws(SQLiteFailure) in try SignInChangeStatements.walletName(connection) }
    guard !needsRewriting, let end = try? list.end(of: wallet) else {
      return try list.write(try changes(after: 0), of: wallet, keepingOld: keepsOld)
    }
    let missing = try changes(after: end.newest?.number ?? 0)
    if !missing.isEmpty { try list.append(missing, after: end) }
  }

  private func changes(after number: Int64) throws(MaintenanceFailure) -> [SignInChange] {
    try translatingErrors { () throws(SQLiteFailure) in try statements.changes(after: number) }
  }

  private func translatingErrors<Result>(_ body: () throws(SQLiteFailure) -> Result) throws(MaintenanceFailure)
    -> Result
  {
    do throws(SQLiteFailure) { return try body() } catch { throw .broken(error.description) }
  }
}

/// Names telephone numbers without telling them: HMAC-SHA-256 (RFC 2104) of the number in E.164 form, under a key derived
/// from the wallet's. With a number and the key one can tell whether a mark is its own; without the key a mark tells
/// nothing, although there are few enough numbers to try them all.
package final class PhoneMarks: Sendable {
  private let key: Mutex<HMACKey>

  /// Marks that nobody else can make, until ``use(_:)`` gives it the wallet's key.
  init(random: any RandomSource) { key = Mutex(HMACKey(random.bytes(32))) }

  /// From now on it marks with a key derived from this one.
  func use(_ key: HMACKey) { self.key.withLock { $0 = key.derived("telephone number") } }

  /// The mark of a number.
  func mark(_ phone: E164Number) -> Digest {
    let key = key.withLock { $0 }
    return key.authenticate(Array(phone.e164.utf8))
  }
}

/// What goes wrong with the list beside the database; the wallet runs all the same.
package enum SignInChangeFailure: Sendable, Equatable {
  /// It is behind the books, because it cannot be written.
  case unwritten(MaintenanceFailure)
  /// It was of no use, and was written again from the books: what it told of later changes is in `sign-in-changes.before`.
  case replaced(RestoredChanges.Loss)
}
