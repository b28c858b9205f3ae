import Foundation
import TestSupport
import Testing

/// Other people's programs that read our exports.
enum ExportTool {
  case hledger
  case ofxtools

  /// If the environment requires the tools, a missing one is a failure; otherwise `skipReason` applies.
  var isWanted: Bool {
    if ProcessInfo.processInfo.environment["WALLET_EXPORT_TOOLS"] == "required" { return true }
    switch self {
    case .hledger: return (try? run(["--version"])) != nil
    case .ofxtools: return (try? run(["-c", "import ofxtools"])) != nil
    }
  }

  var skipReason: Comment {
    switch self {
    case .hledger: "needs hledger: sudo apt-get install hledger"
    case .ofxtools: "needs ofxtools: python3 -m pip install ofxtools"
    }
  }

  /// The error of a program that failed: what it printed.
  struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the tool, or Python if the tool is a library.
  /// - Returns: the program's output.
  func run(_ arguments: [String]) throws -> String {
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [self == .hledger ? "hledger" : "python3"] + arguments
    // The locale decides the language of the tool's messages and how it decodes files.
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    let folder = FileManager.default.temporaryDirectory.appending(path: "export-tool-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes, so that no thread has to read while the program writes.
    let output = folder.appending(path: "output")
    let errors = folder.appending(path: "errors")
    for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Complaint(description: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  /// The same on a file with this text.
  func run(_ arguments: (String) -> [String], on text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "export-" + UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(arguments(file.path))
  }
}
