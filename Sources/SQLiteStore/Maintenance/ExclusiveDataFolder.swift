import SystemSupport
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

extension DataFolder {
  /// The file with the key that authenticates codes and forms.
  var key: String { "\(path)/key" }

  /// Reads the key's 32 bytes.
  func readKey() throws(MaintenanceFailure) -> [UInt8] {
    let bytes = try SystemFile.read(key, atMost: 64)
    guard bytes.count == 32 else { throw .damaged(file: key, reason: "it must hold 32 bytes") }
    return bytes
  }

  /// Removes this folder and all files in it; our folders contain no folders. A link in its place is left alone.
  func removeAll() {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    guard let folder = FileDescriptor(unsafe open(path, flags)), let entries = FolderEntries(of: folder) else { return }
    entries.removeFiles()
    unsafe rmdir(path)
  }
}
