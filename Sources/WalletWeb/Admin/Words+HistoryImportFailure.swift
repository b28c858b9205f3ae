import SQLiteStore
import SystemSupport
import Templates

extension Words {
  /// Why a history was not imported, for the owner.
  /// - Returns: a sentence or two.
  static func sentence(_ failure: HistoryImportFailure) -> String {
    switch failure {
    case .history(let failure): sentence(failure)
    case .walletThere(let folder): "There is a wallet in \(folder). A file is imported into an empty data folder only."
    case .keyThere(let file):
      "There is the key of a wallet, \(file), without its database. A file is imported into an empty data folder only."
    case .folder(let failure): sentence(failure)
    }
  }

  private static func sentence(_ failure: StoreOpenFailure) -> String {
    switch failure {
    case .inUse(let folder): "Another wallet is running on the data folder \(folder)."
    case .notWritable(let folder, let reason): "The data folder \(folder) cannot be written (\(reason))."
    case .untrusted(let fault): sentence(fault)
    case .damaged(let file, let reason): "The file \(file) is damaged (\(reason))."
    case .newerVersion(let found, let known):
      "The data was written by a newer wallet (version \(found), this one knows \(known))."
    case .broken(let detail): "The data folder cannot be used: \(detail)."
    }
  }
}
