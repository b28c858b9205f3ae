import Foundation
import SystemSupport
import TestSupport

/// What another user of the same machine plants where the wallet keeps a file of its own.
enum FilePlanting: String, CaseIterable {
  case link = "a link"
  case danglingLink = "a link to nothing"
  case pipe = "a pipe"
  case secondName = "a second name of another file"
  case folder = "a folder"
  /// Only root can plant this.
  case file = "another user's file"

  /// The kinds that this process can plant.
  static var possible: [FilePlanting] { allCases.filter { $0 != .file || geteuid() == 0 } }

  /// A user who is neither root nor the user running the tests.
  static let stranger = 65_534

  /// Plants it.
  /// - Parameters:
  ///   - path: where the wallet keeps its file.
  ///   - victim: a file of the wallet's user, which must not change.
  /// - Throws: if it cannot be planted.
  func plant(_ path: String, victim: String) throws {
    let files = FileManager.default
    switch self {
    case .link: try files.createSymbolicLink(atPath: path, withDestinationPath: victim)
    case .danglingLink: try files.createSymbolicLink(atPath: path, withDestinationPath: victim + "-made")
    case .pipe: guard unsafe mkfifo(path, 0o666) == 0 else { throw ClientFailure(what: "no pipe") }
    case .secondName: try files.linkItem(atPath: victim, toPath: path)
    case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .file:
      try Data().write(to: URL(filePath: path))
      try files.setAttributes([.ownerAccountID: Self.stranger, .posixPermissions: 0o666], ofItemAtPath: path)
    }
  }
}
