import Foundation
import TestSupport
import Testing

/// One run of the built program.
final class Program {
  private let process = SpawnedProcess()
  private let output = Pipe()
  private let errorFile: String

  /// The file that receives codes.
  static func messages(in folder: TemporaryFolder) -> String { folder.path + "/sms" }

  /// Starts it on the folder's data, without logging single requests.
  init(_ folder: TemporaryFolder, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    errorFile = folder.path + "/errors"
    _ = FileManager.default.createFile(atPath: errorFile, contents: nil)
    process.executableURL = Self.file
    process.arguments =
      ["--port", "0", "--data", folder.data, "--sms", "file:" + Self.messages(in: folder), "--log", "off"]
      + ["--public", Self.root + "Public"] + arguments
    // Only these variables: settings of the person who runs the tests must not reach the program.
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errorFile))
    try process.run()
  }

  deinit { kill() }

  /// The port that it prints; nil if it ends before printing one.
  func port() -> Int? {
    var text = ""
    while true {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { return nil }
      text += String(decoding: piece, as: UTF8.self)
      if let found = text.firstMatch(of: /http:\/\/localhost:(\d+)\n/) { return Int(found.1) }
    }
  }

  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Asks it to stop, and waits.
  /// - Returns: its exit status.
  @discardableResult
  func stop() -> Int32 {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits until it ends by itself.
  /// - Returns: its exit status.
  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Its standard error.
  var errors: String { (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? "" }

  /// The repository's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)

  /// The program is next to the tests' own bundle.
  private static var file: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "WalletWeb")
  }
}
