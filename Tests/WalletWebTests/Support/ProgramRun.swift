import Foundation
import TestSupport
import Testing

/// One run of the built program.
final class ProgramRun {
  private let process = SpawnedProcess()
  private let output = Pipe()
  private let home: String
  private let errors: OutputFile

  /// Starts it. With `redirection` a shell redirects its output, which is then not read. `descriptors` limits how
  /// many it may have, `folder` is its working directory, and a shell runs `preparation` first.
  init(
    _ arguments: [String], redirection: String? = nil, descriptors: Int? = nil, folder: String? = nil,
    preparation: String? = nil
  ) throws {
    home = Self.freshFolder()
    errors = try OutputFile(home + "/errors")
    let all = arguments + ["--public", Repository.publicFolder]
    if redirection != nil || descriptors != nil || preparation != nil {
      process.executableURL = URL(filePath: "/bin/bash")
      let limit = (preparation.map { "\($0); " } ?? "") + (descriptors.map { "ulimit -n \($0); " } ?? "")
      process.arguments =
        ["-c", "\(limit)exec \"$0\" \"$@\" \(redirection ?? "")", Repository.program.path(percentEncoded: false)] + all
    } else {
      process.executableURL = Repository.program
      process.arguments = all
    }
    process.environment = SpawnedProcess.variables(home: home)
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.standardOutput = output
    process.standardError = errors.handle
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(atPath: home)
  }

  /// The port that it prints.
  func port() throws -> Int {
    do {
      return try SpawnedProcess.walletPort(in: output)
    } catch let failure as ClientFailure {
      throw ClientFailure(what: "\(failure.what) \(errorText)")
    }
  }

  /// A port that was free just now.
  static func freePort() throws -> Int { try #require(try FreePorts.take(1).first) }

  /// Waits for a program whose output is not read.
  func waitUntilAnswering(_ port: Int) throws { try process.waitUntilAnswering(port) }

  func kill() { process.kill() }

  func terminate() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Everything that it prints until it ends.
  var outputText: String {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// Waits for its end and returns its exit status.
  func waited() -> Int32 {
    process.waitUntilExit()
    return status
  }

  var processIdentifier: Int32 { process.processIdentifier }

  /// Its resident memory in kilobytes.
  func residentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/))
    return try #require(Int(line.1))
  }

  /// The number of its open files and sockets.
  func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd").count
  }

  /// Its descriptors: number, target, and whether a program started from it would not inherit it (proc(5), open(2)).
  func descriptors() throws -> [(number: Int, target: String, closesOnExec: Bool)] {
    let process = "/proc/\(process.processIdentifier)"
    return try FileManager.default.contentsOfDirectory(atPath: process + "/fd").compactMap { name in
      guard let number = Int(name),
        let info = try? String(contentsOfFile: "\(process)/fdinfo/\(name)", encoding: .utf8),
        let flags = info.firstMatch(of: /flags:\s+([0-7]+)/).flatMap({ Int($0.1, radix: 8) })
      else { return nil }
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\(name)")
      return (number, target, flags & 0o2000000 != 0)
    }
  }

  /// Limits how many descriptors it may open.
  func limitDescriptors(to count: Int) throws {
    try Tool.run("prlimit", ["--pid", "\(process.processIdentifier)", "--nofile=\(count):"])
  }

  func waitForExit() { process.waitUntilExit() }

  var status: Int32 { process.terminationStatus }
  var errorText: String { errors.text }

  static func freshFolder() -> String {
    let folder = NSTemporaryDirectory() + "wallet-run-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
