import SystemSupport

extension DataFolder {
  /// The names in a data folder that are the wallet's own; a copy from before a migration has its version in its name.
  package enum File: String, CaseIterable, Sendable {
    case database = "wallet.db"
    /// SQLite's write-ahead log.
    case log = "wallet.db-wal"
    case sharedMemory = "wallet.db-shm"
    case journal = "wallet.db-journal"
    /// A new database until it is complete, so that a file under the final name always is.
    case unfinished = "wallet.db.new"
    case lock
    /// The key that authenticates codes and forms, from which all other keys come.
    case key
    case keyDraft = "key.new"
    case signInChanges = "sign-in-changes"
    case signInChangesDraft = "sign-in-changes.new"
    case signInChangesBefore = "sign-in-changes.before"
    /// Notes that another program has booked.
    case foreignBookings = "foreign-bookings"
    /// Where a running wallet takes its owner's commands.
    case ownerSocket = "owner.sock"
    /// The folder in which a backup is checked until it is complete.
    case restoring
    /// The folder in which a database is copied until it is in a sealed backup.
    case sealing
    /// The folder in which an imported wallet is built until it is complete.
    case unfinishedImport = "import-unfinished"

    /// Its path in a data folder.
    package func path(in folder: String) -> String { "\(folder)/\(rawValue)" }

    /// What it has to be: a plain file (`S_IFREG`), a socket (`S_IFSOCK`) or a folder (`S_IFDIR`).
    var type: mode_t {
      switch self {
      case .database, .log, .sharedMemory, .journal, .unfinished, .lock, .key, .keyDraft, .signInChanges,
        .signInChangesDraft, .signInChangesBefore, .foreignBookings:
        S_IFREG
      case .ownerSocket: S_IFSOCK
      case .restoring, .sealing, .unfinishedImport: S_IFDIR
      }
    }

    /// The type of whatever has one of the wallet's names; nil for any other name. What begins with the database's name
    /// is SQLite's.
    static func type(of name: String) -> mode_t? {
      if let file = File(rawValue: name) { return file.type }
      return name.hasPrefix(database.rawValue) || name.hasPrefix(copyPrefix) ? S_IFREG : nil
    }

    static let copyPrefix = "wallet-before-leaving-version-"

    /// The name of the copy made before a migration from some version.
    static func copy(beforeLeaving version: Int) -> String { "\(copyPrefix)\(version).db" }
  }

  /// The path of one of the folder's files.
  func path(of file: File) -> String { file.path(in: path) }
}
