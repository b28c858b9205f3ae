import Foundation
import TestSupport
import Testing

/// Other people's programs that read our exports.
enum ExportTool {
  case hledger
  case ofxtools

  /// If the environment requires the tools, a missing one is a failure; otherwise `skipReason` applies.
  var isWanted: Bool { RequiredTools.exports.areWanted(or: isHere) }

  private var isHere: Bool {
    switch self {
    case .hledger: (try? run(["--version"])) != nil
    case .ofxtools: (try? run(["-c", "import ofxtools"])) != nil
    }
  }

  var skipReason: Comment {
    switch self {
    case .hledger: "needs hledger: sudo apt-get install hledger"
    case .ofxtools: "needs ofxtools: python3 -m pip install ofxtools"
    }
  }

  /// Runs the tool, or Python if the tool is a library.
  /// - Returns: the program's output.
  func run(_ arguments: [String]) throws -> String {
    // The locale decides the language of the tool's messages and how it decodes files.
    let output = try Tool.run(
      self == .hledger ? "hledger" : "python3", arguments, environment: ["LC_ALL": "C.UTF-8"])
    return String(decoding: output, as: UTF8.self)
  }

  /// The same on a file with this text.
  func run(_ arguments: (String) -> [String], on text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "export-" + UUID().uuidString)
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(arguments(file.path))
  }
}
