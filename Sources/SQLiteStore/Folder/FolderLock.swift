import SystemSupport
import WalletCore

/// What keeps other processes out of a data folder, for as long as it is held: the lock file says to people that the
/// folder is in use, and the folder itself is locked as well, because a file can be removed.
struct FolderLock: Sendable {
  let folder: FileDescriptor
  let file: FileDescriptor
}
