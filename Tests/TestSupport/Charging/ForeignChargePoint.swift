import Foundation
import Testing

/// A charge point of other people's making: PyPI's `ocpp` and `websockets`, which hold both sides' messages against the
/// published schemas.
package final class ForeignChargePoint {
  /// What it does.
  package enum Life: String {
    /// Boots, reports, begins and stops what nobody asked for, and does what the owner asks.
    case day
    /// Begins and stops as it is asked.
    case session
  }

  private let process = SpawnedProcess()
  private let input = Pipe()
  private let output: OutputFile
  private let errors: OutputFile
  private let folder = NSTemporaryDirectory() + "foreign-charge-point-" + UUID().uuidString

  package static var isWanted: Bool {
    RequiredTools.ocpp.areWanted(or: (try? Tool.run("python3", ["-c", "import ocpp, websockets"])) != nil)
  }

  package static let skipReason: Comment = "needs PyPI's ocpp and websockets: python3 -m pip install ocpp websockets"

  /// Connects it, and lets it begin to live.
  package init(_ life: Life = .day, port: Int, identity: String, secret: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    output = try OutputFile(folder + "/output")
    errors = try OutputFile(folder + "/errors")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", Repository.root + "Tests/TestSupport/Charging/foreign_\(life.rawValue).py",
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
  package var lines: [String] { output.text.split(separator: "\n").map(String.init) }

  /// What went wrong, by its own account.
  package var faults: [String] {
    lines.filter { $0.hasPrefix("FAULT") } + errors.text.split(separator: "\n").map(String.init)
  }

  /// Waits until it has printed a line.
  package func waitFor(_ line: String, times: Int = 1) throws {
    func isThere() -> Bool { lines.count { $0 == line } >= times }
    let isDone = try blockUntil { isThere() || !process.isRunning }
    guard isDone, isThere() else {
      throw ClientFailure(what: "the charge point never said \(line), but \(lines) and \(errors.text)")
    }
  }

  /// Tells it to do something.
  package func tell(_ word: String) { try? input.fileHandleForWriting.write(contentsOf: Data((word + "\n").utf8)) }

  /// Ends it as if it was switched off.
  package func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
