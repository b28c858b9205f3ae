import Foundation
import TestSupport
import Testing

/// Debian's zbarimg, a QR code reader that we did not write.
enum QRScanner {
  static let path = "/usr/bin/zbarimg"

  /// If the QR tests are required, a missing reader is a failure; otherwise the tests are skipped with this reason.
  static var isWanted: Bool { RequiredTools.qrCodes.areWanted(orAt: [path]) }

  static let skipReason: Comment = "needs zbarimg: sudo apt-get install zbar-tools"

  /// The texts of all QR codes in a picture.
  static func texts(in picture: URL) throws -> [String] {
    let options = ["--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable"]
    // It returns 4 if it read nothing, which is a valid answer.
    let output = try Tool.run(path, options + [picture.path], accepting: [0, 4])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Takes a picture of a page: the browser ends by itself, or is killed after a minute.
  static func draw(_ page: URL, as picture: URL, width: Int, height: Int) throws {
    let profile = page.deletingLastPathComponent().appending(path: "profile")
    try Tool.run(
      "timeout",
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
}
