import WalletCore

/// Why a check, a backup, an export or a restoring was not done. What was there before is as it was.
package indirect enum MaintenanceFailure: Error, Sendable, Equatable {
  /// It was given up meanwhile.
  case cancelled
  /// A file of this name is there, and is not written over.
  case exists(file: String)
  /// There is no such file.
  case missing(file: String)
  /// The system does not let it be read.
  case notReadable(file: String, reason: String)
  /// The system does not let it be written.
  case notWritable(file: String, reason: String)
  /// It has more bytes than are read.
  case tooLarge(file: String, limit: Int)
  /// What was begun could not be removed after the failure.
  case left(files: [String], after: MaintenanceFailure)
  /// It is not what it says, or its books are not right.
  case damaged(file: String, reason: String)
  /// An older program made it; this one's rules are of another version.
  case olderVersion(file: String, found: Int, known: Int)
  /// A newer program made it.
  case newerVersion(file: String, found: Int, known: Int)
  /// The data folder has no wallet.
  case noWallet(folder: String)
  /// The data folder has a wallet already, or a part of one.
  case occupied(folder: String, file: String)
  /// The folder does not open.
  case store(StoreOpenFailure)
  /// The running store does not give it.
  case read(StoreFailure)
  /// Anything else, with the system's own words.
  case broken(String)
}
