import CSQLite
import WalletCore

/// An error from SQLite.
struct SQLiteFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended result code.
  let code: Int32
  /// SQLite's message. It names tables and rules, never bound values.
  let message: String
  /// Whether a stored value is not one that our statements write; SQLite itself found no fault.
  var isUnreadable = false

  private var primary: Int32 { code & 0xFF }

  /// No space on the disk, or the file may not grow.
  var isDiskFull: Bool { primary == SQLITE_FULL }
  /// A rule of the schema refused a statement; the effects of earlier statements stay.
  var isConstraint: Bool { primary == SQLITE_CONSTRAINT }
  /// Another connection holds a lock that was needed; nothing was done.
  var isBusy: Bool { primary == SQLITE_BUSY }
  /// The work was cancelled while it ran.
  var isInterrupted: Bool { primary == SQLITE_INTERRUPT }
  /// The file is damaged or not a database.
  var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// The system does not let us open or write the file.
  var isRefusedBySystem: Bool {
    [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_FULL].contains(primary)
  }

  var description: String { "\(message) (SQLite \(code))" }

  /// The failure that the store reports to its caller.
  var storeFailure: StoreFailure {
    if isDiskFull { return .diskFull }
    return isBusy ? .busy : .broken(description)
  }

  /// The failure for a stored value that none of our statements writes.
  static func unreadable(_ what: StaticString) -> SQLiteFailure {
    SQLiteFailure(code: SQLITE_CORRUPT, message: "unreadable \(what)", isUnreadable: true)
  }
}
