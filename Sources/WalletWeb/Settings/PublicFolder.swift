import CSystem
import Glibc

/// Finds the folder with css, icons and logo where no setting names it.
enum PublicFolder {
  /// `Public` where the program was started, or in a folder above the program itself.
  static func find() throws(SettingProblem) -> String {
    if isPublic("Public") { return "Public" }
    var folder = programFolder()
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if isPublic(folder + "/Public") { return folder + "/Public" }
    }
    throw SettingProblem("The folder Public is not here; name it with WALLET_PUBLIC (--public).")
  }

  private static func isPublic(_ folder: String) -> Bool { unsafe access(folder + "/css", R_OK | X_OK) == 0 }

  private static func programFolder() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        unsafe readlink("/proc/self/exe", $0, bytes.count)
      }
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ""
  }
}
