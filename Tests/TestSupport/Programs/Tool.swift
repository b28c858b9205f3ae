import Foundation

/// Runs another program of the system to its end.
package enum Tool {
  /// - Parameters:
  ///   - name: a path, or a name to look up in `PATH`.
  ///   - arguments: its arguments.
  ///   - environment: variables besides this process's own.
  ///   - statuses: the exit statuses that are no failure.
  /// - Throws: ``ClientFailure`` with its complaints, if it ends with another status.
  /// - Returns: its output.
  @discardableResult
  package static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], accepting statuses: Set<Int32> = [0]
  ) throws -> [UInt8] {
    let process = SpawnedProcess()
    let isPath = name.contains("/")
    process.executableURL = URL(filePath: isPath ? name : "/usr/bin/env")
    process.arguments = (isPath ? [] : [name]) + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    // Complaints go to a file: while the output is read nobody would read them from a pipe, and a full one holds the
    // program up.
    let errors = try OutputFile(NSTemporaryDirectory() + "wallet-tool-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(atPath: errors.path) }
    process.standardOutput = output
    process.standardError = errors.handle
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard statuses.contains(process.terminationStatus) else {
      throw ClientFailure(what: "\(name) ended with \(process.terminationStatus): \(errors.text)")
    }
    return Array(printed)
  }
}
