import SystemSupport

/// The address people use if a proxy with TLS is in front of the wallet: `https://host` or `https://host:port`.
struct PublicURL: Sendable, Equatable {
  let authority: Authority
  /// What browsers send as `Origin`, without the port if it is the default one (RFC 6454).
  let origin: String

  init(_ text: String) throws(ProgramFailure) {
    let rest = text.hasPrefix("https://") ? text.dropFirst(8) : ""
    guard let authority = Authority(String(rest.hasSuffix("/") ? rest.dropLast() : rest)) else {
      throw ProgramFailure("WALLET_PUBLIC_URL (--public-url) is \(text), but must be like https://wallet.example.")
    }
    self.authority = authority
    origin = "https://" + (authority.port == 443 ? authority.host : authority.text)
  }
}

/// Finds the folder with css, icons and logo if no setting names it.
enum PublicFolder {
  /// `Public` in the current folder, or in a folder above the program itself.
  static func find() throws(ProgramFailure) -> String {
    if isPublic("Public") { return "Public" }
    var folder = FileNames.program ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if isPublic(folder + "/Public") { return folder + "/Public" }
    }
    throw ProgramFailure("The folder Public is not here; name it with WALLET_PUBLIC (--public).")
  }

  private static func isPublic(_ folder: String) -> Bool { unsafe access(folder + "/css", R_OK | X_OK) == 0 }
}
