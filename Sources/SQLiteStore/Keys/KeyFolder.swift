import SystemSupport
import WalletCore

/// The key file in a data folder whose lock this process holds.
///
/// A new one takes the old one's place in one step, and the old one's bytes are overwritten. A kill or a power cut leaves
/// either the old file or the new one under the name; what stands under the draft's name is useless.
package struct KeyFolder: Sendable {
  private let folder: DataFolder

  /// The key file of a data folder.
  package init(_ folder: String) { self.init(DataFolder(path: folder)) }

  init(_ folder: DataFolder) { self.folder = folder }

  /// Reads the keys.
  package func read() throws(MaintenanceFailure) -> KeyRing {
    // A running wallet may replace the file while another of its threads reads it, and wipe what is being read.
    for _ in 0..<8 {
      var bytes = try bytes()
      defer { Memory.wipe(&bytes) }
      if let ring = KeyRing(file: bytes) { return ring }
    }
    throw .damaged(file: folder.key, reason: "it is no key of this program")
  }

  private func bytes() throws(MaintenanceFailure) -> [UInt8] {
    let file: FileDescriptor
    do throws(OwnFile.Failure) { file = try OwnFile.open(folder.key, O_RDONLY) } catch {
      throw failure(error, reads: true)
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    defer { Memory.wipe(&piece) }
    while true {
      guard let count = FileBytes.read(&piece, from: file.number) else { throw failure(.system(errno), reads: true) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= KeyRing.fileMax else { throw .tooLarge(file: folder.key, limit: KeyRing.fileMax) }
      bytes += piece[..<count]
    }
  }

  /// Replaces the keys durably, and wipes the file that had them.
  /// - Throws: why not; then the old file or the new one is in place, and after a power cut it may be the other.
  package func replace(with keys: KeyRing) throws(MaintenanceFailure) {
    try clearDraft()
    let draft = folder.path(of: .keyDraft)
    let file: FileDescriptor
    do throws(OwnFile.Failure) { file = try OwnFile.open(draft, O_WRONLY | O_CREAT | O_EXCL) } catch {
      throw failure(error)
    }
    var bytes = keys.file
    defer { Memory.wipe(&bytes) }
    guard FileBytes.write(bytes[...], to: file.number), fsync(file.number) == 0 else { throw failure(.system(errno)) }
    guard FileNames.exchange(draft, with: folder.key) else { return try rename(draft) }
    // Before the wiping: else a power cut could leave the wiped file under the key's name.
    try SystemFile.sync(folder.path)
    try clearDraft()
  }

  /// For file systems that cannot exchange names.
  private func rename(_ draft: String) throws(MaintenanceFailure) {
    let old: FileDescriptor
    do throws(OwnFile.Failure) { old = try OwnFile.open(folder.key, O_WRONLY) } catch { throw failure(error) }
    guard unsafe SystemSupport.rename(draft, folder.key) == 0 else { throw failure(.system(errno)) }
    try SystemFile.sync(folder.path)
    try wipe(old)
  }

  /// Wipes and removes what a killed run left: keys that were replaced, or never used.
  package func clearDraft() throws(MaintenanceFailure) {
    let draft = folder.path(of: .keyDraft)
    guard SystemFile.exists(draft) else { return }
    let file: FileDescriptor
    do throws(OwnFile.Failure) { file = try OwnFile.open(draft, O_WRONLY) } catch { throw failure(error) }
    // The names may have been exchanged only in memory.
    try SystemFile.sync(folder.path)
    try wipe(file)
    guard SystemFile.remove(draft) else { throw failure(.system(errno)) }
    try SystemFile.sync(folder.path)
  }

  private func wipe(_ file: FileDescriptor) throws(MaintenanceFailure) {
    let length = lseek(file.number, 0, SEEK_END)
    guard length >= 0, lseek(file.number, 0, SEEK_SET) == 0 else { throw failure(.system(errno)) }
    let zeros = [UInt8](repeating: 0, count: min(Int(length), KeyRing.fileMax))
    guard FileBytes.write(zeros[...], to: file.number), fsync(file.number) == 0 else { throw failure(.system(errno)) }
  }

  private func failure(_ failure: OwnFile.Failure, reads: Bool = false) -> MaintenanceFailure {
    switch failure {
    case .untrusted(let fault): .store(.untrusted(fault))
    case .system(ENOENT) where reads: .missing(file: folder.key)
    case .system(let number) where reads: .notReadable(file: folder.key, reason: SystemFailure.words(number))
    case .system(let number): .notWritable(file: folder.key, reason: SystemFailure.words(number))
    }
  }
}
