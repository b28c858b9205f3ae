import Foundation

/// The repository that the tests belong to.
package enum Repository {
  /// Its folder, with a slash at the end.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path(percentEncoded: false)
  package static let publicFolder = root + "Public"

  /// The folder of what was built: the tests' own bundle is there.
  package static var products: URL { URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent() }
  package static var program: URL { products.appending(path: "WalletWeb") }

  /// The paths of all files in a folder, and of its folders.
  package static func paths(in folder: String, ending: String = "") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root + folder).filter { $0.hasSuffix(ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }

  package static func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + path, encoding: .utf8)
  }
}
