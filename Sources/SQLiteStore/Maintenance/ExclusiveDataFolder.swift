import WalletCore

/// A data folder whose wallet is not running, locked by this process so that none starts meanwhile.
package struct ExclusiveDataFolder: Sendable {
  private let lock: FolderLock

  /// Takes the folder's lock.
  /// - Throws: if there is no wallet, or another process holds the lock.
  package init(folder: String) throws(MaintenanceFailure) {
    let folder = DataFolder(path: folder)
    guard SystemFile.exists(folder.database) else { throw .noWallet(folder: folder.path) }
    do throws(StoreOpenFailure) { lock = try folder.lock() } catch { throw .store(error) }
  }
}
