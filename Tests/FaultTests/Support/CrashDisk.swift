import TestSupport

/// A disk as a file system may leave it after a power loss. Synced data is there; of the rest any part, whole or torn
/// at sectors, in any order. Names appear and disappear in order, and are certain once their folder was synced.
struct CrashDisk {
  static let sector = 512

  private enum Change {
    case write(offset: Int, [UInt8])
    case truncate(Int)
  }

  private enum NameChange {
    case give(String, file: Int)
    case take(String)
    case exchange(String, String)
  }

  private struct File {
    var synced: [UInt8] = []
    /// Changes since the last sync, in order.
    var pending: [Change] = []
  }

  private var files: [File] = []
  private var names: [String: Int] = [:]
  private var syncedNames: [String: Int] = [:]
  private var pendingNames: [NameChange] = []

  /// Starts with files that were there, and safe, before the program began.
  init(holding present: [String: [UInt8]] = [:]) {
    for (name, bytes) in present {
      files.append(File(synced: bytes))
      names[name] = files.count - 1
    }
    syncedNames = names
  }

  /// Repeats what the program did.
  mutating func apply(_ event: DiskEvent) {
    switch event.kind {
    case .answer, .failedWrite: break
    // The system reports the failure once, and treats the unwritten data as written.
    case .failedSync: if !event.name.isEmpty { files[file(event.name)].pending = [] }
    case .write: files[file(event.name)].pending.append(.write(offset: event.offset, event.data))
    case .truncate: files[file(event.name)].pending.append(.truncate(event.offset))
    case .sync where event.name.isEmpty:
      for change in pendingNames { Self.apply(change, to: &syncedNames) }
      pendingNames = []
    case .sync:
      let index = file(event.name)
      for change in files[index].pending { Self.apply(change, to: &files[index].synced) }
      files[index].pending = []
    case .rename:
      let new = String(decoding: event.data, as: UTF8.self)
      guard let moved = names.removeValue(forKey: event.name) else { return }
      names[new] = moved
      pendingNames += [.take(event.name), .give(new, file: moved)]
    case .exchange:
      let change = NameChange.exchange(event.name, String(decoding: event.data, as: UTF8.self))
      Self.apply(change, to: &names)
      pendingNames.append(change)
    case .unlink:
      names[event.name] = nil
      pendingNames.append(.take(event.name))
    }
  }

  /// The file with this name; a new name gets a new file.
  private mutating func file(_ name: String) -> Int {
    if let known = names[name] { return known }
    files.append(File())
    names[name] = files.count - 1
    pendingNames.append(.give(name, file: files.count - 1))
    return files.count - 1
  }

  /// One of the possible states of the files after a power loss now.
  func image(_ random: inout SeededGenerator) -> [String: [UInt8]] {
    var found = syncedNames
    let way = Int.random(in: 0..<4, using: &random)
    // A rename is one change: one of the two names is there.
    var kept = Int.random(in: 0...pendingNames.count, using: &random)
    if kept > 0, kept < pendingNames.count, case .take = pendingNames[kept - 1], case .give = pendingNames[kept] {
      kept += 1
    }
    for change in pendingNames.prefix(kept) { Self.apply(change, to: &found) }
    return found.mapValues { index in
      var bytes = files[index].synced
      for change in files[index].pending {
        switch way {
        case 0: break
        case 1: Self.apply(change, to: &bytes)
        case 2: if random.chance(50) { Self.apply(change, to: &bytes) }
        default: Self.tear(change, onto: &bytes, &random)
        }
      }
      return bytes
    }
  }

  /// Applies some of a write's sectors.
  private static func tear(_ change: Change, onto bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard case .write(let offset, let data) = change else {
      if random.chance(50) { apply(change, to: &bytes) }
      return
    }
    var start = 0
    while start < data.count {
      let end = min(data.count, (offset + start) / sector * sector + sector - offset)
      if random.chance(70) { apply(.write(offset: offset + start, Array(data[start..<end])), to: &bytes) }
      start = end
    }
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .truncate(let size):
      if size < bytes.count {
        bytes.removeLast(bytes.count - size)
      } else {
        bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
      }
    case .write(let offset, let data):
      let end = offset + data.count
      if bytes.count < end { bytes.append(contentsOf: repeatElement(0, count: end - bytes.count)) }
      bytes.replaceSubrange(offset..<end, with: data)
    }
  }

  private static func apply(_ change: NameChange, to names: inout [String: Int]) {
    switch change {
    case .give(let name, let file): names[name] = file
    case .take(let name): names[name] = nil
    case .exchange(let one, let other): (names[one], names[other]) = (names[other], names[one])
    }
  }
}
