import Foundation
import TestSupport
import Testing

/// One run of `script/server` with the program that the tests were built with: it builds nothing; everything else is
/// real.
final class ServerScriptRun {
  private let process = SpawnedProcess()
  private let folder: String
  private let errors: OutputFile
  let port: Int

  /// Starts it on a data folder; writes the codes to a file.
  init(data: String, sms: String) throws {
    folder = ProgramRun.freshFolder()
    port = try ProgramRun.freePort()
    errors = try OutputFile(folder + "/errors")
    let files = FileManager.default
    for place in ["script", "tools"] {
      try files.createDirectory(atPath: "\(folder)/\(place)", withIntermediateDirectories: true)
    }
    try files.copyItem(atPath: Repository.root + "script/server", toPath: folder + "/script/server")
    let products = Repository.products.path(percentEncoded: false)
    try tool("script/bootstrap", "exit 0")
    try tool("tools/swift", "case \"$*\" in *--show-bin-path*) echo '\(products)' ;; esac")
    process.executableURL = URL(filePath: folder + "/script/server")
    process.arguments = [
      "--port", "\(port)", "--data", data, "--sms", "file:\(sms)", "--public", Repository.publicFolder,
    ]
    process.environment = SpawnedProcess.variables(home: folder, tools: [folder + "/tools"])
    process.standardError = errors.handle
    try process.run()
  }

  deinit {
    if process.isRunning { stop() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The standard error of the script and the wallet.
  var errorText: String { errors.text }

  /// Waits until these words have appeared a number of times.
  func waitUntilSaid(_ words: String, times: Int) throws {
    let isSaid = try blockUntil(within: 120) {
      errorText.split(separator: "\n").count { $0.contains(words) } >= times
    }
    guard isSaid else { throw ClientFailure(what: "it does not say \(words): \(errorText)") }
  }

  /// Waits until a wallet answers.
  func waitUntilAnswering() throws {
    do {
      try process.waitUntilAnswering(port, within: 120)
    } catch let failure as ClientFailure {
      throw ClientFailure(what: "\(failure.what): \(errorText)")
    }
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
