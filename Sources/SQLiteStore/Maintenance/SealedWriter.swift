import SystemSupport
import WalletCore

/// Writes a sealed file, a chunk at a time.
struct SealedWriter {
  private let file: FileDescriptor
  private let name: String
  private let seal: SealedFile
  private var number: UInt64 = 0
  private var waiting: [UInt8] = []

  init(_ file: FileDescriptor, named name: String, _ seal: SealedFile) {
    (self.file, self.name, self.seal) = (file, name, seal)
  }

  func begin() throws(MaintenanceFailure) { try SystemFile.write(seal.header.bytes[...], to: file, named: name) }

  mutating func add(_ bytes: ArraySlice<UInt8>) throws(MaintenanceFailure) {
    var rest = bytes
    while !rest.isEmpty {
      // A full chunk waits until something follows: it may be the last.
      if waiting.count == SealedFile.chunkLength { try write(isLast: false) }
      let piece = rest.prefix(SealedFile.chunkLength - waiting.count)
      waiting += piece
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Writes the last chunk, and makes the file durable.
  mutating func finish() throws(MaintenanceFailure) {
    try write(isLast: true)
    guard fsync(file.number) == 0 else { throw .notWritable(file: name, reason: SystemFailure.words(errno)) }
  }

  private mutating func write(isLast: Bool) throws(MaintenanceFailure) {
    let sealed: [UInt8]
    do throws(SealedFileFault) { sealed = try seal.seal(waiting, number, isLast: isLast) } catch {
      throw .sealed(file: name, error)
    }
    number += 1
    waiting.removeAll(keepingCapacity: true)
    try SystemFile.write(sealed[...], to: file, named: name)
  }
}
