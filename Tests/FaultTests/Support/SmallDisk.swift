import Foundation
import SystemSupport
import TestSupport

/// A disk that can be filled: a small one in memory if the system allows it; otherwise the shim reports it full.
final class SmallDisk {
  let folder: TemporaryFolder
  /// The environment for the program that uses it.
  let environment: [String: String]
  /// Whether it is a disk of its own.
  let isMounted: Bool
  private var ballast: String { (isMounted ? folder.data : folder.path) + "/ballast" }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
    isMounted = Self.run("mount", ["-t", "tmpfs", "-o", "size=16m,mode=0700", "tmpfs", folder.data])
    environment =
      isMounted
      ? [:] : try Shim.environment(folder).merging(["WALLET_SHIM_FULL": folder.path + "/ballast"]) { $1 }
  }

  deinit { remove() }

  /// Uses up all space that is left.
  func fill() throws {
    let file = unsafe open(ballast, O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND, 0o600)
    guard file >= 0 else { throw ClientFailure(what: "no ballast: \(errno)") }
    defer { close(file) }
    guard isMounted else { return }
    for size in [65_536, 4096, 1] {
      let bytes = [UInt8](repeating: 1, count: size)
      while unsafe bytes.withUnsafeBytes({ unsafe write(file, $0.baseAddress, size) }) > 0 {}
    }
  }

  /// Frees what ``fill()`` used up.
  func makeSpace() throws {
    // A program that another test is just starting has the test's files open until it runs, and a removed file keeps
    // its space as long as somebody has it open.
    guard unsafe truncate(ballast, 0) == 0 else { throw ClientFailure(what: "the ballast stays: \(errno)") }
    try FileManager.default.removeItem(atPath: ballast)
  }

  /// Frees the memory.
  func remove() {
    if isMounted { _ = Self.run("umount", ["-l", folder.data]) }
  }

  private static func run(_ tool: String, _ arguments: [String]) -> Bool {
    (try? Tool.run(tool, arguments)) != nil
  }
}
