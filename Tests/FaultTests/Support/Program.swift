import Foundation
import TestSupport
import Testing

/// One run of the built program.
final class Program {
  private let process = SpawnedProcess()
  private let output = Pipe()
  private let errorFile: OutputFile

  /// The file that receives codes.
  static func messages(in folder: TemporaryFolder) -> String { folder.path + "/sms" }

  /// Starts it on the folder's data, without logging single requests.
  /// - Parameters:
  ///   - folder: where its data and its errors are.
  ///   - arguments: what it is told besides.
  ///   - environment: variables besides the usual ones.
  ///   - input: its standard input; nil for an empty one.
  /// - Throws: if it cannot be started.
  init(
    _ folder: TemporaryFolder, _ arguments: [String] = [], environment: [String: String] = [:], input: FileHandle? = nil
  ) throws {
    errorFile = try OutputFile(folder.path + "/errors")
    process.executableURL = Repository.program
    process.arguments =
      ["--port", "0", "--data", folder.data, "--sms", "file:" + Self.messages(in: folder), "--log", "off"]
      + ["--public", Repository.publicFolder] + arguments
    process.environment = SpawnedProcess.variables(home: folder.path).merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errorFile.handle
    try process.run()
  }

  deinit { kill() }

  /// The port that it prints; nil if it ends before printing one.
  func port() -> Int? { try? SpawnedProcess.walletPort(in: output) }

  func kill() { process.kill() }

  /// Asks it to stop, and waits.
  /// - Returns: its exit status.
  @discardableResult
  func stop() -> Int32 {
    process.terminate()
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
  var errors: String { errorFile.text }
}
