import SystemSupport

/// Paths that the owner names.
enum AdminPath {
  /// - Throws: one sentence if the current folder has no path that can be sent.
  static func absolute(_ path: String) throws(ProgramFailure) -> String { try absolute(path, in: presentFolder) }

  /// The same for a folder, given as the bytes of its path; nil if it no longer has one.
  static func absolute(_ path: String, in folder: [UInt8]?) throws(ProgramFailure) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let folder, folder.first == UInt8(ascii: "/") else {
      throw ProgramFailure("The present folder cannot be found, so that \(path) means nothing; name the whole path.")
    }
    guard let parent = String(validating: folder, as: UTF8.self) else {
      throw ProgramFailure("The path of the present folder is not UTF-8; work in another, or name the whole path.")
    }
    return parent + (parent == "/" ? "" : "/") + path
  }

  /// Checks each path that comes through the socket, from any client.
  /// - Throws: one sentence if the path would mean something else to the running wallet than to the client.
  static func requireAbsolute(_ path: String) throws(ProgramFailure) {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw ProgramFailure("The running wallet takes whole paths only, and \(path) is none.")
    }
  }

  private static var presentFolder: [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard unsafe getcwd(&buffer, buffer.count) != nil else { return nil }
    return buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }
}
