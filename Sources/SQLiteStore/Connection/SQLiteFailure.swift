import CSQLite
import WalletCore

/// What SQLite said when it did not do something.
struct SQLiteFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended result code.
  let code: Int32
  /// SQLite's words; they name tables and rules, never bound values.
  let message: String
  /// A value in the file is not one that a statement of ours writes; SQLite itself found no fault.
  var isUnreadable = false

  private var primary: Int32 { code & 0xFF }

  /// No space on the disk, or the file may not grow.
  var isDiskFull: Bool { primary == SQLITE_FULL }
  /// A rule of the schema refused a statement; everything before the statement stands.
  var isConstraint: Bool { primary == SQLITE_CONSTRAINT }
  /// Another connection holds what it needed; nothing was done.
  var isBusy: Bool { primary == SQLITE_BUSY }
  /// The work was given up meanwhile.
  var isInterrupted: Bool { primary == SQLITE_INTERRUPT }
  /// The file is not a sound database.
  var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// The system does not let us open or write the file.
  var isRefusedBySystem: Bool {
    [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_FULL].contains(primary)
  }

  var description: String { "\(message) (SQLite \(code))" }

  /// What a caller of the store is told.
  var storeFailure: StoreFailure {
    if isDiskFull { return .diskFull }
    return isBusy ? .busy : .broken(description)
  }

  /// A value in the file that no statement of ours writes.
  static func unreadable(_ what: StaticString) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_CORRUPT, message: "unreadable \(what)", isUnreadable: true)
  }
}
