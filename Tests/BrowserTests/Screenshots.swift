import Foundation
import Testing

/// Keeps pictures of what a browser test saw, in the folder that `WALLET_SCREENSHOTS` names; without it, none.
enum Screenshots {
  static func save(_ browser: WebDriver, _ name: String) throws { try save(try browser.screenshot(), name) }

  static func save(_ picture: Data, _ name: String, type: String = "png") throws {
    guard let folder = ProcessInfo.processInfo.environment["WALLET_SCREENSHOTS"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try picture.write(to: URL(filePath: "\(folder)/\(name).\(type)"))
  }
}
