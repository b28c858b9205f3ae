import SystemSupport

/// Finds the folder with css, icons and logo where no setting names it.
enum PublicFolder {
  /// `Public` where the program was started, or in a folder above the program itself.
  static func find() throws(SettingProblem) -> String {
    if isPublic("Public") { return "Public" }
    var folder = FileNames.program ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if isPublic(folder + "/Public") { return folder + "/Public" }
    }
    throw SettingProblem("The folder Public is not here; name it with WALLET_PUBLIC (--public).")
  }

  private static func isPublic(_ folder: String) -> Bool { unsafe access(folder + "/css", R_OK | X_OK) == 0 }
}
