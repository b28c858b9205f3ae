import SystemSupport
import WalletCore

/// A file that the owner keeps: it is read whole, and only when it has changed.
struct OwnersFile: Sendable {
  /// After how many seconds an unchanged file is tried again, if that can help.
  static let patience = 60

  let path: String
  /// The most bytes it may have.
  let sizeLimit: Int
  /// Why it gave no bytes when it was last read; nil if it did.
  private(set) var fault: FileFault?
  /// What the file was like when it was last looked at; nil before that, and if there was none.
  private(set) var stamp: FileStamp?
  private var wasLookedAt = false
  /// Whether a changed file is read only if the look before found it the same: its writer may pause.
  private let isPatient: Bool
  /// What a patient look found that was new; nil if nothing was.
  private var glimpsed: FileStamp??
  private var lookedAt = Timestamp(milliseconds: 0)

  init(path: String, sizeLimit: Int, isPatient: Bool = false) {
    self.path = path
    self.sizeLimit = sizeLimit
    self.isPatient = isPatient
  }

  /// What a look at the file found.
  enum Finding: Equatable {
    case unchanged
    /// The whole file; the same as at the last look, or a changed one.
    case bytes([UInt8], isSame: Bool)
    /// It gave no bytes, for another reason than before: ``fault`` says which.
    case failed
  }

  /// How an open file is read; a test can let something happen meanwhile.
  typealias Reading = (OpenedFile, _ limit: Int) throws(FileFault) -> [UInt8]

  static func plainly(_ file: OpenedFile, _ limit: Int) throws(FileFault) -> [UInt8] { try file.bytes(limit: limit) }

  /// Reads the file if it has changed. The first look reads it in any case.
  /// - Parameters:
  ///   - now: the present time.
  ///   - mayMend: whether time alone may mend the reason for which the bytes were not taken over; then the same file is
  ///     read again after ``patience``.
  ///   - reading: reads the open file.
  /// - Returns: what it found.
  mutating func look(
    at now: Timestamp, mayMend: Bool = false, reading: Reading = OwnersFile.plainly
  ) -> Finding {
    let (found, before) = (FileStamp(path: path), fault)
    let isSame = wasLookedAt && found == stamp
    let isSettled = !isPatient || !wasLookedAt || isSame || glimpsed == .some(found)
    glimpsed = isSettled ? nil : .some(found)
    if !isSettled || isSame && !isDue(now, mayMend) { return .unchanged }
    (stamp, wasLookedAt, lookedAt) = (found, true, now)
    do throws(FileFault) {
      let file = try OpenedFile(path: path)
      // By now another file may be behind the path.
      stamp = file.stamp
      guard !isPatient || found == file.stamp else { throw .changing }
      let bytes = try reading(file, sizeLimit)
      guard FileStamp(path: path) == file.stamp else { throw .changing }
      fault = nil
      return .bytes(bytes, isSame: isSame)
    } catch {
      fault = error
      if error == .missing { stamp = nil }
      // Another try with the same file and the same end is no news.
      return error == .changing || isSame && error == before ? .unchanged : .failed
    }
  }

  /// Whether it is worth reading the file although it looks as before: what the system did not let be read it may let be
  /// read now.
  private func isDue(_ now: Timestamp, _ mayMend: Bool) -> Bool {
    switch fault {
    case .changing: return true
    case .missing, .unreadable: break
    case .notAFile, .tooLarge: return false
    case nil: guard mayMend else { return false }
    }
    return now < lookedAt || now >= lookedAt.adding(seconds: Self.patience)
  }

  /// Reads the file once more if it is still as `stamp` says; nil if it is not.
  func again(as stamp: FileStamp, reading: Reading = OwnersFile.plainly) -> [UInt8]? {
    guard let file = try? OpenedFile(path: path), file.stamp == stamp, let bytes = try? reading(file, sizeLimit),
      FileStamp(path: path) == stamp
    else { return nil }
    return bytes
  }

  /// The file as one look finds it, for a command. If it changes while it is read, it is read again a few times.
  static func once(_ path: String, sizeLimit: Int, at now: Timestamp) throws(FileFault) -> [UInt8] {
    var file = OwnersFile(path: path, sizeLimit: sizeLimit)
    for _ in 0..<5 {
      if case .bytes(let bytes, _) = file.look(at: now) { return bytes }
      guard file.fault == .changing else { break }
    }
    throw file.fault ?? .changing
  }
}
