import SystemSupport

/// A file of the owner that is open for reading.
struct OpenedFile {
  /// What it was like when it was opened.
  let stamp: FileStamp
  private let descriptor: FileDescriptor
  private let isPlain: Bool

  /// Opens the file that is behind a path now.
  init(path: String) throws(FileFault) {
    // Without waiting, if it is a pipe.
    guard let descriptor = FileDescriptor(unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)) else {
      throw errno == ENOENT ? .missing : .unreadable(errno)
    }
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { throw .unreadable(errno) }
    self.descriptor = descriptor
    stamp = FileStamp(status)
    isPlain = status.st_mode & S_IFMT == S_IFREG
  }

  /// Reads it to its end; it may have at most `limit` bytes.
  func bytes(limit: Int) throws(FileFault) -> [UInt8] {
    guard isPlain else { throw .notAFile }
    guard stamp.size <= limit else { throw .tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(stamp.size))
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard let count = FileBytes.read(&piece, from: descriptor.number) else { throw .unreadable(errno) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }
}

/// Tells whether a file has changed since, or another stands in its place.
struct FileStamp: Sendable, Equatable {
  /// In bytes.
  let size: Int64
  private let numbers: [Int64]

  /// Of the file behind a path; nil if there is none.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    let (written, changed) = (status.st_mtim, status.st_ctim)
    size = Int64(status.st_size)
    numbers = [
      Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)),
      Int64(written.tv_sec), Int64(written.tv_nsec), Int64(changed.tv_sec), Int64(changed.tv_nsec),
    ]
  }
}

/// Why a file gave no bytes.
enum FileFault: Error, Sendable, Equatable {
  /// There is none.
  case missing
  /// A folder, a pipe or the like.
  case notAFile
  /// More bytes than it may have.
  case tooLarge
  /// The system does not let it be read, with this errno.
  case unreadable(Int32)
  /// It changed while it was read; the next look reads it again.
  case changing

  /// The reason as a part of a sentence.
  var words: String {
    switch self {
    case .missing: "there is no such file"
    case .notAFile: "it is not a plain file"
    case .tooLarge: "the file has more than 8 MB"
    case .unreadable(let number): SystemFailure.words(number)
    case .changing: "the file changes while it is read"
    }
  }
}
