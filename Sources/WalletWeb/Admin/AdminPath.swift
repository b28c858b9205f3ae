import SystemSupport

/// Paths that the owner names. The wallet that is asked may have been started in another folder, so it is sent whole ones.
enum AdminPath {
  /// - Throws: one sentence where the present folder has no path that can be sent.
  static func absolute(_ path: String) throws(StartFailure) -> String { try absolute(path, in: presentFolder) }

  /// The same in a folder, given as the bytes of its path; nil if it has none any more.
  static func absolute(_ path: String, in folder: [UInt8]?) throws(StartFailure) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let folder, folder.first == UInt8(ascii: "/") else {
      throw StartFailure("The present folder cannot be found, so that \(path) means nothing; name the whole path.")
    }
    guard let parent = String(validating: folder, as: UTF8.self) else {
      throw StartFailure("The path of the present folder is not UTF-8; work in another, or name the whole path.")
    }
    return parent + (parent == "/" ? "" : "/") + path
  }

  /// Asked of what comes through the socket, whoever sent it.
  /// - Throws: one sentence if the path would mean something else to the running wallet than to who asks.
  static func requireAbsolute(_ path: String) throws(StartFailure) {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw StartFailure("The running wallet takes whole paths only, and \(path) is none.")
    }
  }

  private static var presentFolder: [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard unsafe getcwd(&buffer, buffer.count) != nil else { return nil }
    return buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }
}
