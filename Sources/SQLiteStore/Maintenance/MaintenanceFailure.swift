import WalletCore

/// Why a check, a backup, an export or a restore failed. What existed before is unchanged.
package indirect enum MaintenanceFailure: Error, Sendable, Equatable {
  /// The work was cancelled.
  case cancelled
  /// A file of this name exists and is not overwritten.
  case exists(file: String)
  /// There is no such file.
  case missing(file: String)
  /// The system does not allow reading the file.
  case notReadable(file: String, reason: String)
  /// The system does not allow writing the file.
  case notWritable(file: String, reason: String)
  /// The file has more bytes than the limit.
  case tooLarge(file: String, limit: Int)
  /// The files begun before the failure could not be removed after it.
  case left(files: [String], after: MaintenanceFailure)
  /// The file is not what it claims to be, or its books are not right.
  case damaged(file: String, reason: String)
  /// A sealed file cannot be opened, or not be made.
  case sealed(file: String, SealedFileFault)
  /// An older program made the file; this program's rules are of another version.
  case olderVersion(file: String, found: Int, known: Int)
  /// A build from before the first release made the file; see ``StoreOpenFailure/earlierBuild(file:)``.
  case earlierBuild(file: String)
  /// A newer program made the file.
  case newerVersion(file: String, found: Int, known: Int)
  /// The data folder has no wallet.
  case noWallet(folder: String)
  /// The data folder already has a wallet, or a part of one.
  case occupied(folder: String, file: String)
  /// The store or its folder could not be opened.
  case store(StoreOpenFailure)
  /// The running store could not read the data.
  case read(StoreFailure)
  /// Any other failure, with the system's message.
  case broken(String)
}
