import Foundation

/// A folder that is deleted with its value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "wallet-faults-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The data folder inside.
  var data: String { path + "/data" }

  /// The plain files of the data folder, except those that are useless after a crash.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: data) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(data)/\(file)")
      guard attributes[.type] as? FileAttributeType == .typeRegular, !file.hasSuffix("-shm") else { continue }
      files[file] = [UInt8](try Data(contentsOf: URL(filePath: "\(data)/\(file)")))
    }
    return files
  }

  /// A folder with these files as its data.
  convenience init(data files: [String: [UInt8]]) throws {
    try self.init()
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: "\(data)/\(name)")) }
  }
}
