import Foundation
import Testing

/// Saves pictures from browser tests in the folder that `WALLET_SCREENSHOTS` names; saves none if it is not set.
enum Screenshots {
  static func save(_ browser: WebDriver, _ name: String) throws { try save(try browser.screenshot(), name) }

  static func save(_ picture: Data, _ name: String, type: String = "png") throws {
    guard let folder = ProcessInfo.processInfo.environment["WALLET_SCREENSHOTS"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try picture.write(to: URL(filePath: "\(folder)/\(name).\(type)"))
  }
}
