import Foundation
import Testing

/// One run of the built program.
final class ProgramRun {
  private let process = Process()
  private let output = Pipe()
  private let errorFile: URL

  init(_ arguments: [String]) throws {
    errorFile = URL(filePath: Self.freshFolder() + "-errors")
    _ = FileManager.default.createFile(atPath: errorFile.path(percentEncoded: false), contents: nil)
    process.executableURL = Self.program
    process.arguments = arguments + ["--public", TestWallet.publicFolder]
    // Only what the test names: a setting of the person who runs the tests must not reach the program.
    process.environment = ["HOME": Self.freshFolder(), "PATH": "/usr/bin:/bin"]
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: errorFile)
  }

  /// The port it says it listens on.
  func port() throws -> Int {
    var text = ""
    while true {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw ClientFailure(what: "it ended: \(text) \(errorText)") }
      text += String(decoding: piece, as: UTF8.self)
      if let found = text.firstMatch(of: /http:\/\/localhost:(\d+)\n/), let port = Int(found.1) { return port }
    }
  }

  func lastCode(in path: String) throws -> String {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let json = try JSONSerialization.jsonObject(with: Data(try #require(lines.last).utf8)) as? [String: Any]
    return String(try #require(json?["text"] as? String).prefix(6))
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func terminate() {
    process.terminate()
    process.waitUntilExit()
  }

  func waitForExit() { process.waitUntilExit() }

  var status: Int32 { process.terminationStatus }
  var errorText: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  static func freshFolder() -> String { NSTemporaryDirectory() + "wallet-run-" + UUID().uuidString }

  /// The program stands beside the tests' own bundle.
  private static var program: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "WalletWeb")
  }
}
