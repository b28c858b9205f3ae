import WalletCore

/// Why a history was not imported; nothing is left of it then.
package enum HistoryImportFailure: Error, Sendable, Equatable {
  /// It is not as it was exported, or the books do not take it.
  case history(ImportFailure)
  /// There is a wallet in the folder.
  case walletThere(folder: String)
  /// There is a key in the folder: a wallet's, whose database is missing.
  case keyThere(file: String)
  /// The folder cannot be used.
  case folder(StoreOpenFailure)
}
