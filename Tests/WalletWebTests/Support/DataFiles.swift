import Foundation

/// The plain files of a data folder, as an attacker with access to the disk reads them.
enum DataFiles {
  /// Their names and contents; sockets cannot be read.
  static func all(in folder: String) throws -> [(name: String, bytes: Data)] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
      let path = folder + "/" + name
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      return type == .typeRegular ? (name, try Data(contentsOf: URL(filePath: path))) : nil
    }
  }

  /// The names of the files that contain these bytes.
  static func holding(_ bytes: [UInt8], in folder: String) throws -> [String] {
    try all(in: folder).filter { $0.bytes.range(of: Data(bytes)) != nil }.map(\.name)
  }

  static func holding(_ text: String, in folder: String) throws -> [String] {
    try holding(Array(text.utf8), in: folder)
  }

  /// The permission bits of a file or folder.
  static func mode(_ path: String) throws -> Int {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0) & 0o777
  }
}
