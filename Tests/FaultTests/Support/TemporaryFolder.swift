import Foundation

/// A folder that goes away with its value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "wallet-faults-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The data folder inside.
  var data: String { path + "/data" }

  /// A new one with a copy of this one's data.
  func copy() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: copy.data, withIntermediateDirectories: true)
    for file in try FileManager.default.contentsOfDirectory(atPath: data) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(data)/\(file)")
      guard attributes[.type] as? FileAttributeType == .typeRegular, !file.hasSuffix("-shm") else { continue }
      try FileManager.default.copyItem(atPath: "\(data)/\(file)", toPath: "\(copy.data)/\(file)")
    }
    return copy
  }
}
