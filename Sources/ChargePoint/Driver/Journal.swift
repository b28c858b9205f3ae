import SystemSupport

/// The file of one charge point with the lines of its ``KeptMemory``. A line that a loss of power cut off is left out.
final class Journal {
  private let folder: StateFolder
  private let name: String
  /// Held as long as this lives: no other process drives this charge point.
  private let lock: FileLock
  private var file: FileDescriptor
  private var size = 0

  /// From how many bytes on it is written again when most of it is old.
  private static let compactFrom = 256 << 10
  private var compactAt = compactFrom

  /// - Throws: ``SimulatorFailure`` if another process has it, or the system refuses.
  init(of identity: String, in folder: StateFolder) throws(SimulatorFailure) {
    self.folder = folder
    name = identity + ".journal"
    let lockFile = try Self.open(identity + ".lock", in: folder, O_RDWR | O_CREAT)
    do throws(SystemFailure) { lock = try FileLock(lockFile) } catch {
      throw SimulatorFailure("\(identity) runs already.")
    }
    file = try Self.open(name, in: folder, O_RDWR | O_CREAT | O_APPEND)
  }

  private static func open(
    _ name: String, in folder: StateFolder, _ flags: Int32
  ) throws(SimulatorFailure) -> FileDescriptor {
    do throws(OwnFile.Failure) { return try OwnFile.open(folder.path(of: name), flags) } catch {
      throw SimulatorFailure("\(folder.path)/\(name) cannot be opened.")
    }
  }

  /// Reads all lines, and writes what they say again.
  func read() throws(SimulatorFailure) -> KeptMemory {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    lseek(file.number, 0, SEEK_SET)
    while let count = FileBytes.read(&piece, from: file.number), count > 0 { bytes += piece[..<count] }
    var memory = KeptMemory()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // What follows a broken line was written after it was: it still holds.
      _ = memory.take(String(decoding: line, as: UTF8.self))
    }
    try compact(memory.lines)
    return memory
  }

  /// Adds a line.
  func append(_ line: String) throws(SimulatorFailure) {
    guard FileBytes.write(Array((line + "\n").utf8)[...], to: file.number) else {
      throw SimulatorFailure("\(folder.path)/\(name) cannot be written: \(SystemFailure.words(errno)).")
    }
    size += line.utf8.count + 1
  }

  /// Whether it is time to write it again.
  var isLong: Bool { size >= compactAt }

  /// Replaces all lines in one step.
  func compact(_ lines: [String]) throws(SimulatorFailure) {
    let next = try Self.open(name + ".new", in: folder, O_RDWR | O_CREAT | O_TRUNC | O_APPEND)
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    guard FileBytes.write(bytes[...], to: next.number),
      unsafe rename(folder.path(of: name + ".new"), folder.path(of: name)) == 0
    else { throw SimulatorFailure("\(folder.path)/\(name) cannot be written: \(SystemFailure.words(errno)).") }
    file = next
    size = bytes.count
    compactAt = max(Self.compactFrom, 4 * size)
  }
}
