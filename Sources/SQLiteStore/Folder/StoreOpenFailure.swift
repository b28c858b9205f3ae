import SystemSupport
import WalletCore

/// Why a store did not open. Nothing was changed in the data folder but what opening needs: the folder and its lock.
package enum StoreOpenFailure: Error, Sendable, Equatable {
  /// Another process has the folder.
  case inUse(folder: String)
  /// The folder, or a file that must be made in it, cannot be written.
  case notWritable(folder: String, reason: String)
  /// The folder, or something in it, is not this user's own.
  case untrusted(PlaceFault)
  /// The file is there and is not a sound wallet: not a database, not ours, or its books do not add up.
  case damaged(file: String, reason: String)
  /// A newer program wrote the file.
  case newerVersion(found: Int, known: Int)
  /// Anything else, with the system's own words for the log.
  case broken(String)
}

extension StoreOpenFailure {
  /// The system did not give what a store needs to run.
  init(_ failure: SystemFailure) { self = .broken("\(failure.call): \(failure.words)") }
}
