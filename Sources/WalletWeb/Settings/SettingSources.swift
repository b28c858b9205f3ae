import SystemSupport

/// The program's arguments.
enum Arguments {
  /// Swift replaces bytes that are not UTF-8, which would give the path of another file.
  /// - Throws: one sentence for the first argument that is not UTF-8.
  static func requireText() throws(ProgramFailure) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { continue }
      guard unsafe String(validatingCString: word) != nil else {
        let shown = unsafe String(cString: word)
        throw ProgramFailure("The word \(shown) is not UTF-8; give files and folders names that are.")
      }
    }
  }
}

/// The process's environment.
enum Environment {
  /// - Throws: one sentence for a setting or home folder that is not UTF-8: it would become another path.
  static func variables() throws(ProgramFailure) -> [String: String] {
    var variables: [String: String] = [:]
    for entry in ProcessEnvironment.entries() {
      let text = String(decoding: entry, as: UTF8.self)
      if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals])
        let isOurs = name.hasPrefix("WALLET_") || name == "HOME" || name.hasPrefix("XDG_")
        if isOurs, String(validating: entry, as: UTF8.self) == nil {
          throw ProgramFailure("The value of \(name) is not UTF-8; give files and folders names that are.")
        }
        variables[name] = String(text[text.index(after: equals)...])
      }
    }
    return variables
  }
}
