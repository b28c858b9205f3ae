import WalletCore

/// A data folder whose wallet is not running, locked by this process so that none starts meanwhile.
package struct ExclusiveDataFolder: Sendable {
  private let lock: FolderLock

  /// Takes the folder's lock.
  /// - Throws: if there is no wallet, it is one of an earlier build, or another process holds the lock.
  package init(folder: String) throws(MaintenanceFailure) {
    let folder = DataFolder(path: folder)
    guard SystemFile.exists(folder.database) else { throw .noWallet(folder: folder.path) }
    do throws(StoreOpenFailure) { lock = try folder.lock() } catch { throw .store(error) }
    guard !Self.isOfEarlierBuild(folder.database) else { throw .earlierBuild(file: folder.database) }
  }

  /// Told before anything else is read: to other reads such a file looks newer, or damaged.
  private static func isOfEarlierBuild(_ file: String) -> Bool {
    let mark = try? ConnectionSettings.reader(of: file).integer("PRAGMA application_id")
    return Schema.earlierApplicationIDs.contains(mark ?? 0)
  }
}
