import SystemSupport
import WalletCore

/// The file `sign-in-changes` in the data folder: changes in how users sign in, one per line, without personal data.
///
/// The database has the same changes in a table. The list is for the case that the database is lost: a backup does
/// not know what came after it, but with this list what was ended stays ended (see ``RestoredChanges``). It is
/// written after each COMMIT and before the answer; lines missing after a power failure are added at the next start.
/// Its first line names the wallet; its database and backups have the same name.
struct SignInChangeList: Sendable {
  /// The file's name in the data folder.
  static let fileName = "sign-in-changes"

  private static let title = "MyWallet sign-in changes, version 1, wallet "
  /// The longest line in bytes: four numbers of 20, a kind of 7, a mark of 64, and the separators.
  private static let lineMax = 160
  /// A list with more bytes is not read: some seven million changes.
  private static let sizeMax = 1 << 30

  let path: String

  init(folder: DataFolder) { path = "\(folder.path)/\(Self.fileName)" }

  /// Why it cannot be used.
  typealias Fault = RestoredChanges.ListFault

  /// Where a list ends.
  struct End: Equatable {
    /// Its newest change; nil if there is none.
    let newest: SignInChange?
    /// The length of its complete lines in bytes. What a power failure left behind them is not a line.
    let length: Int
  }

  private static func header(_ wallet: PublicID) -> [UInt8] {
    Array("\(title)\(Hexadecimal.text(wallet.bytes))\n".utf8)
  }

  /// Reads its first and its last line.
  func end(of wallet: PublicID) throws(Fault) -> End {
    let file = try open()
    let size = Int(lseek(file.number, 0, SEEK_END))
    let header = Self.header(wallet)
    try require(header, read(file, from: 0, to: min(size, header.count)))
    // Enough for a partial line, the last complete line, and the end of the line before it.
    let start = max(header.count - 1, size - 3 * Self.lineMax)
    let tail = try read(file, from: start, to: size)
    guard let last = tail.lastIndex(of: UInt8(ascii: "\n")) else { throw .unreadable("its last line has no end") }
    let length = start + last + 1
    guard length > header.count else { return End(newest: nil, length: length) }
    guard let before = tail[..<last].lastIndex(of: UInt8(ascii: "\n")),
      let change = SignInChange(line: String(decoding: tail[(before + 1)..<last], as: UTF8.self))
    else { throw .unreadable("its last line is not as it was written") }
    return End(newest: change, length: length)
  }

  /// Reads the whole list.
  func changes(of wallet: PublicID) throws(Fault) -> [SignInChange] {
    let file = try open()
    let size = Int(lseek(file.number, 0, SEEK_END))
    guard size <= Self.sizeMax else { throw .unreadable("it is too long") }
    let bytes = try read(file, from: 0, to: size)
    let header = Self.header(wallet)
    try require(header, Array(bytes.prefix(header.count)))
    var changes: [SignInChange] = []
    var rest = bytes[header.count...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let change = SignInChange(line: String(decoding: rest[..<end], as: UTF8.self))
      guard let change, change.number == Int64(changes.count + 1) else {
        throw .unreadable("line \(changes.count + 2) is not as it was written")
      }
      changes.append(change)
      rest = rest[(end + 1)...]
    }
    return changes
  }

  /// Adds lines after the last complete one, durably.
  func append(_ changes: [SignInChange], after end: End) throws(MaintenanceFailure) {
    let file: FileDescriptor
    do throws(OwnFile.Failure) { file = try OwnFile.open(path, O_WRONLY) } catch { throw failure(error) }
    guard ftruncate(file.number, end.length) == 0, lseek(file.number, 0, SEEK_END) == end.length else {
      throw failure(.system(errno))
    }
    try SystemFile.write(Self.lines(changes)[...], to: file, named: path)
    guard FileNames.syncContent(of: file.number) else { throw failure(.system(errno)) }
  }

  /// Writes the whole list, replacing the existing one: first to a draft, so that the file under the final name is
  /// complete.
  /// - Parameters:
  ///   - changes: all of them, in order.
  ///   - wallet: the wallet whose list it is.
  ///   - keepingOld: whether to keep the existing list under another name (`sign-in-changes.before`), for the owner
  ///     to look at.
  /// - Throws: why it cannot be written; the existing list may have its other name then.
  func write(_ changes: [SignInChange], of wallet: PublicID, keepingOld: Bool = false) throws(MaintenanceFailure) {
    let draft = path + ".new"
    if keepingOld, unsafe rename(path, path + ".before") != 0, errno != ENOENT {
      throw failure(.system(errno))
    }
    // A killed start may have left a draft.
    SystemFile.remove(draft)
    try SystemFile.write(Self.header(wallet) + Self.lines(changes), to: draft)
    guard unsafe rename(draft, path) == 0 else { throw failure(.system(errno)) }
    try SystemFile.sync(SystemFile.folder(of: path))
  }

  private static func lines(_ changes: [SignInChange]) -> [UInt8] {
    changes.flatMap { Array("\($0.line)\n".utf8) }
  }

  private func open() throws(Fault) -> FileDescriptor {
    do throws(OwnFile.Failure) { return try OwnFile.open(path, O_RDONLY) } catch {
      if case .system(ENOENT) = error { throw .missing }
      throw .unreadable("it cannot be opened")
    }
  }

  private func require(_ header: [UInt8], _ found: [UInt8]) throws(Fault) {
    guard found != header else { return }
    let isTitled =
      found.count == header.count && found.starts(with: Array(Self.title.utf8)) && found.last == header.last
    throw isTitled ? .ofAnotherWallet : .unreadable("its first line is not as it was written")
  }

  private func read(_ file: FileDescriptor, from start: Int, to end: Int) throws(Fault) -> [UInt8] {
    guard end > start else { return [] }
    var bytes = [UInt8](repeating: 0, count: end - start)
    var count = 0
    while count < bytes.count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(file.number, buffer.baseAddress?.advanced(by: count), buffer.count - count, off_t(start + count))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw .unreadable("it cannot be read") }
      count += got
    }
    return bytes
  }

  private func failure(_ failure: OwnFile.Failure) -> MaintenanceFailure {
    switch failure {
    case .untrusted(let fault): .store(.untrusted(fault))
    case .system(let number): .notWritable(file: path, reason: SystemFailure.words(number))
    }
  }
}
