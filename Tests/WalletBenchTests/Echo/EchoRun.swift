import Foundation
import TestSupport

/// One run of `WalletBench echo`.
final class EchoRun {
  private let process = SpawnedProcess()
  private let input = Pipe()
  let port: Int

  /// - Throws: ``ClientFailure`` if it does not say where it listens.
  init() throws {
    let output = Pipe()
    process.executableURL = Repository.products.appending(path: "WalletBench")
    process.arguments = ["echo", "--port", "0"]
    process.environment = SpawnedProcess.variables(home: NSTemporaryDirectory())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    port = try SpawnedProcess.number(/^ws:\/\/127\.0\.0\.1:(\d+)\/\n$/, in: output)
  }

  deinit { process.kill() }

  /// Ends its standard input, and waits for it.
  /// - Returns: its exit status; nil if it does not end.
  func end(within seconds: Int = 60) throws -> Int32? {
    try input.fileHandleForWriting.close()
    return try blockUntil(within: seconds) { !process.isRunning } ? process.terminationStatus : nil
  }

  /// Asks it to end, and waits for it.
  func stop() { process.stop() }

  var isRunning: Bool { process.isRunning }

  /// Runs one of the programs in the folder `Peers` against it.
  /// - Throws: ``ClientFailure`` with its complaints, if it fails.
  /// - Returns: the lines that it prints.
  func peer(_ name: String, _ arguments: [String] = []) throws -> [String] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Peers/\(name).py")
    let output = try Tool.run(
      "python3", [path.path(percentEncoded: false), "\(port)"] + arguments,
      environment: ["LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether Python has a package; where the environment requires it, a missing one is a failure.
  static func isWanted(_ package: String) -> Bool {
    RequiredTools.webSockets.areWanted(or: (try? Tool.run("python3", ["-c", "import \(package)"])) != nil)
  }
}
