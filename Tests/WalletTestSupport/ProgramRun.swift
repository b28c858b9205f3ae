import Foundation
import TestSupport
import Testing

/// One run of the built program.
final class ProgramRun {
  private let process = SpawnedProcess()
  private let output = Pipe()
  private let home: String
  private let errorFile: URL

  /// Starts it. With `redirection` a shell redirects its output, which is then not read. `descriptors` limits how
  /// many it may have, `folder` is its working directory, and a shell runs `preparation` first.
  init(
    _ arguments: [String], redirection: String? = nil, descriptors: Int? = nil, folder: String? = nil,
    preparation: String? = nil
  ) throws {
    home = Self.freshFolder()
    errorFile = URL(filePath: home + "/errors")
    _ = FileManager.default.createFile(atPath: errorFile.path(percentEncoded: false), contents: nil)
    let all = arguments + ["--public", TestWallet.publicFolder]
    if redirection != nil || descriptors != nil || preparation != nil {
      process.executableURL = URL(filePath: "/bin/bash")
      let limit = (preparation.map { "\($0); " } ?? "") + (descriptors.map { "ulimit -n \($0); " } ?? "")
      process.arguments =
        ["-c", "\(limit)exec \"$0\" \"$@\" \(redirection ?? "")", Self.program.path(percentEncoded: false)] + all
    } else {
      process.executableURL = Self.program
      process.arguments = all
    }
    // Only these variables: settings of the person who runs the tests must not reach the program.
    process.environment = ["HOME": home, "PATH": "/usr/bin:/bin"]
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(atPath: home)
  }

  /// The port that it prints.
  func port() throws -> Int {
    var text = ""
    while true {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw ClientFailure(what: "it ended: \(text) \(errorText)") }
      text += String(decoding: piece, as: UTF8.self)
      if let found = text.firstMatch(of: /http:\/\/localhost:(\d+)\n/), let port = Int(found.1) { return port }
    }
  }

  /// A port that was free just now.
  static func freePort() throws -> Int { try #require(try FreePorts.take(1).first) }

  /// Waits for a program whose output is not read.
  func waitUntilAnswering(_ port: Int) throws {
    let answers = try blockUntil {
      !process.isRunning || (try? HTTPClient.send("GET", "/healthz", port: port).status) == 200
    }
    guard answers, process.isRunning else { throw ClientFailure(what: "it does not answer") }
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

  /// Kills a program that neither serves nor exits.
  func killIfRunning() {
    if process.isRunning { kill() }
  }

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
    let tool = SpawnedProcess()
    tool.executableURL = URL(filePath: "/usr/bin/prlimit")
    tool.arguments = ["--pid", "\(process.processIdentifier)", "--nofile=\(count):"]
    try tool.run()
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 0)
  }

  func waitForExit() { process.waitUntilExit() }

  var status: Int32 { process.terminationStatus }
  var errorText: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  static func freshFolder() -> String {
    let folder = NSTemporaryDirectory() + "wallet-run-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The program is next to the tests' own bundle.
  private static var program: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "WalletWeb")
  }
}
