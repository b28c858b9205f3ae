import SQLiteStore
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
    case .folder(let failure): ProgramFailure(failure).sentence
    }
  }
}
