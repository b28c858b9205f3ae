import SystemSupport
import WalletCore

/// Reads a sealed file, a chunk at a time. No byte is handed out that was not authenticated in its place.
struct SealedReader {
  private let file: FileDescriptor
  private let name: String
  private let seal: SealedFile
  private var number: UInt64 = 0
  /// How many bytes of the file are left.
  private var left: Int

  /// Reads the header and finds the key.
  init(_ name: String, _ passphrase: Passphrase) throws(MaintenanceFailure) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    guard let file = FileDescriptor(unsafe open(name, flags)) else { throw Self.notReadable(name) }
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw Self.notReadable(name) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notReadable(file: name, reason: "it is not a plain file") }
    (self.file, self.name) = (file, name)
    let header = try Self.read(min(SealedFileHeader.length, Int(status.st_size)), from: file, name)
    left = Int(status.st_size) - header.count
    do throws(SealedFileFault) { seal = try .open(SealedFileHeader(header), with: passphrase) } catch {
      throw .sealed(file: name, error)
    }
  }

  /// For a file that was just written: the key is known.
  init(_ name: String, _ seal: SealedFile) throws(MaintenanceFailure) {
    guard let file = FileDescriptor(unsafe open(name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)) else {
      throw Self.notReadable(name)
    }
    let size = Int(lseek(file.number, 0, SEEK_END))
    guard lseek(file.number, 0, SEEK_SET) == 0 else { throw Self.notReadable(name) }
    (self.file, self.name, self.seal) = (file, name, seal)
    let header = try Self.read(min(SealedFileHeader.length, size), from: file, name)
    guard header == seal.header.bytes else { throw .sealed(file: name, .header) }
    left = size - header.count
  }

  /// The next chunk; nil after the last.
  mutating func next() throws(MaintenanceFailure) -> [UInt8]? {
    guard left > 0 else {
      guard number > 0 else { throw .sealed(file: name, .cutOff) }
      return nil
    }
    let longest = SealedFile.chunkLength + SealedFile.tagLength
    let isLast = left <= longest
    // The last chunk is never empty.
    guard left > SealedFile.tagLength else { throw .sealed(file: name, .cutOff) }
    let sealed = try Self.read(min(left, longest), from: file, name)
    do throws(SealedFileFault) {
      let chunk = try seal.open(sealed, number, isLast: isLast)
      left -= sealed.count
      number += 1
      return chunk
    } catch { throw .sealed(file: name, error) }
  }

  /// Writes these bytes, and those of all chunks that are left, to a path where there is no file, durably.
  /// - Returns: digest and length of what was written.
  mutating func copy(
    after start: [UInt8], to path: String, _ cancellation: Cancellation
  ) throws(MaintenanceFailure) -> FileDigest {
    let target = try SystemFile.create(path)
    let digest = try digest(after: start, cancellation) { piece throws(MaintenanceFailure) in
      try SystemFile.write(piece, to: target, named: path)
    }
    guard fsync(target.number) == 0 else { throw .notWritable(file: path, reason: SystemFailure.words(errno)) }
    return digest
  }

  /// Digest and length of these bytes and those of all chunks that are left; each piece is given to the closure.
  mutating func digest(
    after start: [UInt8], _ cancellation: Cancellation,
    _ body: (ArraySlice<UInt8>) throws(MaintenanceFailure) -> Void = { _ in }
  ) throws(MaintenanceFailure) -> FileDigest {
    var state = SHA256State()
    var length: Int64 = 0
    var piece: [UInt8]? = start
    while let bytes = piece {
      if cancellation.isCancelled { throw .cancelled }
      state.update(bytes[...])
      length += Int64(bytes.count)
      try body(bytes[...])
      piece = try next()
    }
    return FileDigest(digest: state.finish(), length: length)
  }

  private static func read(
    _ count: Int, from file: FileDescriptor, _ name: String
  ) throws(MaintenanceFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      var piece = [UInt8](repeating: 0, count: count - bytes.count)
      guard let got = FileBytes.read(&piece, from: file.number) else { throw notReadable(name) }
      // It was cut off since its length was read.
      guard got > 0 else { throw .sealed(file: name, .cutOff) }
      bytes += piece[..<got]
    }
    return bytes
  }

  private static func notReadable(_ name: String) -> MaintenanceFailure {
    errno == ENOENT ? .missing(file: name) : .notReadable(file: name, reason: SystemFailure.words(errno))
  }
}
