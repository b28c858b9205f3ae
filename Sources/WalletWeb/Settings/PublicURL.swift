import SystemSupport

/// The address people use if a proxy with TLS is in front of the wallet: `https://host` or `https://host:port`.
struct PublicURL: Sendable, Equatable {
  /// Without the port if it is the default one, as browsers write it.
  let authority: String

  /// What browsers send as `Origin` (RFC 6454).
  var origin: String { "https://" + authority }

  init(_ text: String) throws(SettingRefusal) {
    let rest = text.hasPrefix("https://") ? text.dropFirst(8) : ""
    guard let named = Authority(String(rest.hasSuffix("/") ? rest.dropLast() : rest)) else {
      throw SettingRefusal("WALLET_PUBLIC_URL (--public-url) is \(text), but must be like https://wallet.example.")
    }
    authority = named.port == 443 ? named.host : named.text
  }
}

/// Finds the folder with css, icons and logo if no setting names it.
enum PublicFolder {
  /// `Public` in the current folder, or in a folder above the program itself.
  static func find() throws(SettingRefusal) -> String {
    if isPublic("Public") { return "Public" }
    var folder = FileNames.program ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if isPublic(folder + "/Public") { return folder + "/Public" }
    }
    throw SettingRefusal("The folder Public is not here; name it with WALLET_PUBLIC (--public).")
  }

  private static func isPublic(_ folder: String) -> Bool { unsafe access(folder + "/css", R_OK | X_OK) == 0 }
}
