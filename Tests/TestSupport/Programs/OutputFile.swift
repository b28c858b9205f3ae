import Foundation

/// A file for what a program writes. Unlike a pipe it needs nobody who reads while the program runs.
package struct OutputFile {
  package let path: String
  /// For the program to write to.
  package let handle: FileHandle

  /// Makes an empty file.
  package init(_ path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw ClientFailure(what: "no file \(path)")
    }
    self.path = path
    handle = try FileHandle(forWritingTo: URL(filePath: path))
  }

  /// All that was written to it until now.
  package var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
