import Foundation
import TestSupport
import Testing

/// A charge point of other people's making: PyPI's `ocpp` and `websockets`, which hold both sides' messages against the
/// published schemas.
final class ForeignChargePoint {
  private let process = SpawnedProcess()
  private let input = Pipe()
  private let output: OutputFile
  private let errors: OutputFile
  private let folder = ProgramRun.freshFolder()

  static var isWanted: Bool {
    RequiredTools.ocpp.areWanted(or: (try? Tool.run("python3", ["-c", "import ocpp, websockets"])) != nil)
  }

  static let skipReason: Comment = "needs PyPI's ocpp and websockets: python3 -m pip install ocpp websockets"

  /// Connects it, and lets it live through its day.
  init(port: Int, identity: String, secret: String) throws {
    output = try OutputFile(folder + "/output")
    errors = try OutputFile(folder + "/errors")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", Repository.root + "Tests/WalletWebTests/Charging/foreign_charge_point.py",
      "ws://127.0.0.1:\(port)/ocpp", identity, secret,
    ]
    process.standardInput = input
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try process.run()
  }

  deinit {
    process.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// What it has printed so far.
  var lines: [String] { output.text.split(separator: "\n").map(String.init) }

  /// What went wrong, by its own account.
  var faults: [String] {
    lines.filter { $0.hasPrefix("FAULT") } + errors.text.split(separator: "\n").map(String.init)
  }

  /// Waits until it has printed a line.
  func waitFor(_ line: String) throws {
    let isThere = try blockUntil { lines.contains(line) || !process.isRunning }
    guard isThere, lines.contains(line) else {
      throw ClientFailure(what: "the charge point never said \(line), but \(lines) and \(errors.text)")
    }
  }

  /// Ends it as if it was switched off.
  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
