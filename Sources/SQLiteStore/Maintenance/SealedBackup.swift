import SystemSupport
import WalletCore

/// A backup in one file, sealed under a passphrase: the length of the record (four bytes, most significant first), the
/// ``BackupRecord``, and the database.
package enum SealedBackup {
  /// Whether a file begins like one.
  package static func isOne(_ file: String) throws(MaintenanceFailure) -> Bool {
    guard let opened = FileDescriptor(unsafe open(file, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) else {
      throw errno == ENOENT ? .missing(file: file) : .notReadable(file: file, reason: SystemFailure.words(errno))
    }
    var start = [UInt8](repeating: 0, count: SealedFileHeader.title.count)
    return FileBytes.read(&start, from: opened.number) == start.count && start == SealedFileHeader.title
  }

  /// Seals a record and a database into a new file, durably.
  static func write(
    _ record: BackupRecord, _ database: String, to file: String, _ seal: SealedFile, _ cancellation: Cancellation
  ) throws(MaintenanceFailure) {
    var writer = SealedWriter(try SystemFile.create(file), named: file, seal)
    try writer.begin()
    var content = record.bytes
    defer { Memory.wipe(&content) }
    try writer.add(length(of: content)[...])
    try writer.add(content[...])
    try SystemFile.readPieces(of: database) { piece throws(MaintenanceFailure) in
      if cancellation.isCancelled { throw .cancelled }
      try writer.add(piece)
    }
    try writer.finish()
  }

  /// Reads a file back that was just written.
  static func isWhole(
    _ file: String, _ seal: SealedFile, _ record: BackupRecord, _ cancellation: Cancellation
  ) throws(MaintenanceFailure) -> Bool {
    var reader = try SealedReader(file, seal)
    let (found, rest) = try BackupSource.record(from: &reader, of: file)
    guard found == record else { return false }
    return try reader.digest(after: rest, cancellation) == record.database
  }

  private static func length(of content: [UInt8]) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: content.count >> $0) }
  }
}

/// Where a restore reads a backup from.
struct BackupSource {
  let record: BackupRecord
  /// Copies the database to a path where there is none, durably; digest and length of what was copied.
  let copy: (String, Cancellation) throws(MaintenanceFailure) -> FileDigest

  /// Finds what kind of backup a file is, and reads its record. A passphrase opens a sealed one; one of two files has none.
  init(_ file: String, _ passphrase: Passphrase?) throws(MaintenanceFailure) {
    guard try SealedBackup.isOne(file) else {
      guard passphrase == nil else { throw .sealed(file: file, .notSealed) }
      record = try Self.record(beside: file)
      copy = { (target, cancellation) throws(MaintenanceFailure) in
        try SystemFile.copy(file, to: target, cancellation)
      }
      return
    }
    guard let passphrase else { throw .sealed(file: file, .wrongPassphrase) }
    var reader = try SealedReader(file, passphrase)
    let rest: [UInt8]
    (record, rest) = try Self.record(from: &reader, of: file)
    let begun = reader
    copy = { (target, cancellation) throws(MaintenanceFailure) in
      var reader = begun
      return try reader.copy(after: rest, to: target, cancellation)
    }
  }

  /// Reads the record next to a backup.
  private static func record(beside file: String) throws(MaintenanceFailure) -> BackupRecord {
    let path = BackupRecord.path(beside: file)
    guard let record = BackupRecord(try SystemFile.read(path, atMost: BackupRecord.longest)) else {
      throw .damaged(file: path, reason: "it is not as the backup wrote it")
    }
    return record
  }

  /// Reads the record, and what of the database is in the same chunk.
  static func record(
    from reader: inout SealedReader, of file: String
  ) throws(MaintenanceFailure) -> (BackupRecord, [UInt8]) {
    var bytes = try reader.next() ?? []
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    while bytes.count < 4 + length, length <= BackupRecord.longest, let chunk = try reader.next() { bytes += chunk }
    guard bytes.count >= 4 + length, let record = BackupRecord(Array(bytes[4..<(4 + length)])) else {
      throw .damaged(file: file, reason: "it is sealed, but holds no backup")
    }
    return (record, Array(bytes[(4 + length)...]))
  }
}
