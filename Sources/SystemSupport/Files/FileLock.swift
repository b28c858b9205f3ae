/// The lock of a file or folder, which one program at a time holds: flock(2). It lasts as long as this lives.
package final class FileLock: Sendable {
  private let file: FileDescriptor

  /// Takes the lock without waiting for it.
  /// - Parameter file: what to lock.
  /// - Throws: the system's refusal; `EWOULDBLOCK` if someone else holds the lock.
  package init(_ file: FileDescriptor) throws(SystemFailure) {
    self.file = file
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { throw SystemFailure(call: "flock", errno: errno) }
  }

  // Closing the file would not do: a child process that is just being started has the same open file for a moment,
  // and with it the lock.
  deinit { flock(file.number, LOCK_UN) }
}
