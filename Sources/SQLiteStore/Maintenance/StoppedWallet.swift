import WalletCore

/// A data folder whose wallet does not run, held by this process so that none starts meanwhile.
package struct StoppedWallet: Sendable {
  private let lock: FolderLock

  /// Takes the folder's lock.
  /// - Throws: there is no wallet, or another process has it.
  package init(folder: String) throws(UpkeepFailure) {
    let folder = DataFolder(path: folder)
    guard SystemFile.exists(folder.database) else { throw .noWallet(folder: folder.path) }
    do throws(StoreOpenFailure) { lock = try folder.lock() } catch { throw .store(error) }
  }
}
