/// The words with which the program was started.
enum Arguments {
  /// Swift puts a sign in the place of bytes that are not UTF-8, which would be the path of another file.
  /// - Throws: one sentence for the first word that is not UTF-8.
  static func requireText() throws(SettingProblem) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { continue }
      guard unsafe String(validatingCString: word) != nil else {
        let shown = unsafe String(cString: word)
        throw SettingProblem("The word \(shown) is not UTF-8; give files and folders names that are.")
      }
    }
  }
}
