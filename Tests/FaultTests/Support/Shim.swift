import Foundation
import TestSupport
import Testing

/// The library between the program and the system (`Shim/shim.c`), built once for all tests.
enum Shim {
  private static let built = Result { try build() }

  private static func build() throws -> String {
    // Next to the tests' own bundle, under its final name only once it is complete: other runs may use it.
    let library = Repository.products.appending(path: "wallet-shim.so").path(percentEncoded: false)
    let draft = library + ".\(ProcessInfo.processInfo.processIdentifier)"
    try Tool.run(
      "sh",
      [
        "-c", #"exec "$(command -v cc || command -v clang)" "$@""#, "sh", "-shared", "-fPIC", "-O1", "-Wall", "-Werror",
        "-o", draft, Repository.root + "Tests/FaultTests/Shim/shim.c",
      ])
    let isNamed = unsafe rename(draft, library) == 0
    try #require(isNamed)
    return library
  }

  /// Which call fails, and how.
  struct Failing {
    enum Calls: String { case writes = "w", syncs = "s", both = "ws" }

    var calls: Calls
    /// The file whose calls count; nil for all.
    var file: String?
    /// The number of the failing call, counted from 1.
    var number: Int
    var code: Int32
  }

  /// The record of runs on a folder.
  static func record(of folder: TemporaryFolder) -> String { folder.path + "/record" }

  /// The variables with which a program's clock is ahead from its start on, and more once there is a file.
  static func ahead(seconds: Int, andBy more: Int, where file: String) throws -> [String: String] {
    [
      "LD_PRELOAD": try built.get(), "WALLET_SHIM_AHEAD": "\(seconds)", "WALLET_SHIM_LATER": file,
      "WALLET_SHIM_LATER_BY": "\(more)",
    ]
  }

  /// The variables that load the shim into a program that uses the folder.
  static func environment(
    _ folder: TemporaryFolder, failing: Failing? = nil, killedAt: Int? = nil, spoiledAt: Int? = nil
  ) throws -> [String: String] {
    // The system reports real file paths, without links.
    let data = URL(filePath: folder.path).resolvingSymlinksInPath().path(percentEncoded: false)
    var environment = [
      "LD_PRELOAD": try built.get(), "WALLET_SHIM_FOLDER": data.hasSuffix("/") ? data + "data" : data + "/data",
      "WALLET_SHIM_RECORD": record(of: folder),
    ]
    if let killedAt { environment["WALLET_SHIM_KILL_AT"] = "\(killedAt)" }
    if let spoiledAt { environment["WALLET_SHIM_SPOIL_AT"] = "\(spoiledAt)" }
    if let failing {
      environment["WALLET_SHIM_CALLS"] = failing.calls.rawValue
      environment["WALLET_SHIM_FILE"] = failing.file
      environment["WALLET_SHIM_FAIL_AT"] = "\(failing.number)"
      environment["WALLET_SHIM_ERRNO"] = "\(failing.code)"
    }
    return environment
  }
}
