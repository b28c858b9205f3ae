import CSQLite
import WalletCore

/// The system's SQLite.
package enum SQLiteLibrary {
  /// The library that this process runs with.
  package static var running: RunningLibrary {
    // 3.40.1 is 3040001 (sqlite3_libversion_number).
    let number = Int(sqlite3_libversion_number())
    return library(LibraryVersion(number / 1_000_000, number / 1000 % 1000, number % 1000))
  }

  /// The library in some version.
  package static func library(_ version: LibraryVersion) -> RunningLibrary {
    RunningLibrary("SQLite", version, known: faults)
  }

  /// What is known to damage a database, in versions that the wallet can run with: it needs STRICT tables (3.37.0).
  package static let faults = [
    LibraryFault(
      "WAL-reset bug",
      in: [
        version(3, 7, 0)..<version(3, 44, 6), version(3, 45, 0)..<version(3, 50, 7),
        version(3, 51, 0)..<version(3, 51, 3),
      ],
      reach: .otherWriters,
      harm: "Two connections that write or checkpoint at the same moment can damage the database.",
      meaning: "The wallet has one connection that writes, and its other ones only read. So let no other program write "
        + "to the database while the wallet runs.",
      source: "https://sqlite.org/wal.html#walresetbug"),
    // The wallet names no SAVEPOINT, but a statement that fails inside a transaction is rolled back in the same way.
    LibraryFault(
      "SAVEPOINT bug", in: [version(3, 35, 0)..<version(3, 37, 2)], reach: .wallet,
      harm: "A change that is rolled back in part can damage the database.",
      meaning: "This can happen to a wallet. Install a newer SQLite, and run check.",
      source: "https://sqlite.org/releaselog/3_37_2.html"),
  ]

  private static func version(_ major: Int, _ minor: Int, _ patch: Int) -> LibraryVersion {
    LibraryVersion(major, minor, patch)
  }
}
