/// Opens plain files that belong to this user alone.
package enum OwnFile {
  /// Why a file was not opened.
  package enum Failure: Error, Sendable, Equatable {
    /// The file at the path is not trusted.
    case untrusted(UntrustedFile)
    /// The system refused, with this errno.
    case system(Int32)
  }

  /// Opens a file with mode 0600, without following a link and without waiting.
  /// - Parameters:
  ///   - path: where it is.
  ///   - flags: the flags of open(2); `O_CREAT` creates a missing file.
  /// - Returns: a plain file of this user with one name, closed to others.
  /// - Throws: why it was not opened; an untrusted file is neither read nor written.
  package static func open(_ path: String, _ flags: Int32) throws(Failure) -> FileDescriptor {
    let all = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    guard let file = FileDescriptor(unsafe Glibc.open(path, all, 0o600)) else { throw failure(path, errno) }
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw .system(errno) }
    if let kind = UntrustedFile.Kind(status, as: S_IFREG) { throw .untrusted(UntrustedFile(path, kind)) }
    guard status.st_mode & 0o777 != 0o600 else { return file }
    // Undoes what an umask removed, or what somebody gave to others.
    fchmod(file.number, 0o600)
    guard unsafe fstat(file.number, &status) == 0, status.st_mode & 0o077 == 0 else {
      throw .untrusted(UntrustedFile(path, .cannotBeClosed))
    }
    return file
  }

  private static func failure(_ path: String, _ number: Int32) -> Failure {
    switch number {
    case ELOOP: .untrusted(UntrustedFile(path, .link))
    // A folder; a pipe that nobody reads, or a socket.
    case EISDIR, ENXIO: .untrusted(UntrustedFile(path, .notAFile))
    default: .system(number)
    }
  }
}
