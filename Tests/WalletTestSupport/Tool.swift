import Foundation
import TestSupport

/// Runs another program of the system to completion.
enum Tool {
  /// - Throws: ``ClientFailure`` if its exit status is not 0.
  /// - Returns: its output.
  @discardableResult
  static func run(_ path: String, _ arguments: [String]) throws -> [UInt8] {
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ClientFailure(what: "\(path) ended with \(process.terminationStatus): \(complaint)")
    }
    return Array(printed)
  }
}
