import Foundation
import TestSupport
import Testing

/// One run of `script/server` with the program that the tests were built with: it builds nothing; everything else is
/// real.
final class ServerScriptRun {
  private let process = SpawnedProcess()
  private let folder: String
  private let errorFile: URL
  let port: Int

  /// Starts it on a data folder; writes the codes to a file.
  init(data: String, sms: String) throws {
    folder = ProgramRun.freshFolder()
    port = try ProgramRun.freePort()
    errorFile = URL(filePath: folder + "/errors")
    let files = FileManager.default
    _ = files.createFile(atPath: errorFile.path(percentEncoded: false), contents: nil)
    for place in ["script", "tools"] {
      try files.createDirectory(atPath: "\(folder)/\(place)", withIntermediateDirectories: true)
    }
    try files.copyItem(atPath: TestWallet.root + "script/server", toPath: folder + "/script/server")
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path(percentEncoded: false)
    try tool("script/bootstrap", "exit 0")
    try tool("tools/swift", "case \"$*\" in *--show-bin-path*) echo '\(program)' ;; esac")
    process.executableURL = URL(filePath: folder + "/script/server")
    process.arguments = [
      "--port", "\(port)", "--data", data, "--sms", "file:\(sms)", "--public", TestWallet.publicFolder,
    ]
    process.environment = ["HOME": folder, "PATH": folder + "/tools:/usr/bin:/bin"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit {
    if process.isRunning { stop() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The standard error of the script and the wallet.
  var errorText: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  /// Waits until these words have appeared a number of times.
  func waitUntilSaid(_ words: String, times: Int) throws {
    let isSaid = try blockUntil(within: 60) {
      errorText.split(separator: "\n").count { $0.contains(words) } >= times
    }
    guard isSaid else { throw ClientFailure(what: "it does not say \(words): \(errorText)") }
  }

  /// Waits until a wallet answers.
  func waitUntilAnswering() throws {
    let answers = try blockUntil(within: 60) {
      !process.isRunning || (try? HTTPClient.send("GET", "/healthz", port: port).status) == 200
    }
    guard answers, process.isRunning else { throw ClientFailure(what: "no answer: \(errorText)") }
  }

  /// Waits until it ends by itself and returns its exit status.
  func waited() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the script and with it the wallet.
  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  private func tool(_ name: String, _ command: String) throws {
    let path = "\(folder)/\(name)"
    try Data("#!/usr/bin/env bash\n\(command)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }
}
