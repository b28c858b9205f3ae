import SQLiteStore
import SystemSupport
import WalletCore

/// The key file of a data folder: from its key come those that authenticate codes, forms and operation keys.
enum KeyFile {
  /// Throws if there is a key but its database is missing: a new database would hide the loss. Call it before opening
  /// the store, which creates a missing database.
  static func requireDatabase(folder: String) throws(ProgramFailure) {
    let hasKey = unsafe access(folder + "/key", F_OK) == 0
    guard hasKey, unsafe access(folder + "/wallet.db", F_OK) != 0 else { return }
    // A file that another user put there is no key.
    do throws(OwnFile.Failure) { _ = try OwnFile.open(folder + "/key", O_RDONLY) } catch {
      if case .untrusted(let fault) = error { throw ProgramFailure(fault) }
    }
    throw missing("wallet.db", folder)
  }

  private static func remedy(_ file: String) -> String {
    file == "key" ? "put it back from a backup" : "restore a backup (WalletWeb restore)"
  }

  private static func missing(_ file: String, _ folder: String) -> ProgramFailure {
    ProgramFailure(
      "The file \(folder)/\(file) is missing; \(remedy(file)), or move the folder away to begin anew.")
  }

  /// Reads the keys, or creates a key for a store in which nothing has happened yet. Mode 0600.
  static func load(
    folder: String, isNew: Bool, random: any RandomSource
  ) throws(ProgramFailure) -> KeyRing {
    let path = folder + "/key"
    let keys: KeyRing
    do throws(MaintenanceFailure) { keys = try KeyFolder(folder).read() } catch {
      switch error {
      case .missing:
        guard isNew else { throw missing("key", folder) }
        return try make(path, folder: folder, bytes: random.bytes(32))
      case .damaged, .tooLarge:
        throw ProgramFailure(
          "The key file \(path) is damaged: it must hold 32 bytes, or what key rotate wrote. Put back the one from a backup."
        )
      case .store(.untrusted(let fault)): throw ProgramFailure(fault)
      default: throw ProgramFailure("The key file \(path) cannot be read.")
      }
    }
    // The start that made it may have been killed before its name was on the disk.
    if isNew, !isSynced(folder) { throw ProgramFailure("The key file \(path) cannot be written.") }
    return keys
  }

  /// Writes a draft, makes it durable, then renames it: a key file is complete or missing.
  private static func make(_ path: String, folder: String, bytes: [UInt8]) throws(ProgramFailure) -> KeyRing {
    let draft = path + ".new"
    // A killed start may have left a draft.
    unsafe unlink(draft)
    let file: FileDescriptor
    do throws(OwnFile.Failure) { file = try OwnFile.open(draft, O_WRONLY | O_CREAT | O_EXCL) } catch {
      if case .untrusted(let fault) = error { throw ProgramFailure(fault) }
      throw ProgramFailure("The key file \(path) cannot be written.")
    }
    guard let keys = KeyRing(key: bytes), FileBytes.write(bytes[...], to: file.number), fsync(file.number) == 0,
      unsafe rename(draft, path) == 0
    else { throw ProgramFailure("The key file \(path) cannot be written.") }
    guard isSynced(folder) else {
      // Or the next start would take it for durable.
      unsafe unlink(path)
      throw ProgramFailure("The key file \(path) cannot be written.")
    }
    return keys
  }

  /// Whether the names in a folder are on the disk: without that a power cut could take the key's name away, while the
  /// store already has what was made with the key.
  private static func isSynced(_ folder: String) -> Bool {
    guard let folder = FileDescriptor(unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { return false }
    return fsync(folder.number) == 0
  }
}
