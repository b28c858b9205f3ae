import Foundation
import TestSupport
import Testing

/// Debian's zbarimg, a QR code reader that we did not write.
enum QRScanner {
  static let path = "/usr/bin/zbarimg"

  /// If the QR tests are required, a missing reader is a failure; otherwise the tests are skipped with this reason.
  static var isWanted: Bool {
    ProcessInfo.processInfo.environment["WALLET_QR_TESTS"] == "required"
      || FileManager.default.isExecutableFile(atPath: path)
  }

  static let skipReason: Comment = "needs zbarimg: sudo apt-get install zbar-tools"

  /// The texts of all QR codes in a picture.
  static func texts(in picture: URL) throws -> [String] {
    let output = try run(path, ["--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable", picture.path])
    return output.split(separator: "\n").map(String.init)
  }

  /// Takes a picture of a page: the browser ends by itself, or is killed after a minute.
  static func draw(_ page: URL, as picture: URL, width: Int, height: Int) throws {
    let profile = page.deletingLastPathComponent().appending(path: "profile")
    _ = try run(
      "/usr/bin/timeout",
      ["--signal=KILL", "60", Chromium.browserPath] + Chromium.arguments
        + ["--disable-dev-shm-usage", "--hide-scrollbars", "--force-dark-mode", "--user-data-dir=\(profile.path)"]
        + ["--window-size=\(width),\(height)", "--screenshot=\(picture.path)", page.absoluteString])
  }

  /// Runs a story with a folder, and deletes the folder with its contents.
  static func withFolder(_ story: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "qr-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try story(folder)
  }

  /// A program that ended with an error.
  struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // zbarimg returns 4 if it read nothing, which is a valid answer.
    guard [0, 4].contains(process.terminationStatus) else {
      throw Complaint(description: "\(program) ended with \(process.terminationStatus)")
    }
    return text
  }
}
