/// The address people use when a proxy with TLS stands before the wallet: `https://host` or `https://host:port`.
struct PublicURL: Sendable, Equatable {
  /// Lower case, with the port if one was named.
  let authority: String

  var origin: String { "https://" + authority }

  init(_ text: String) throws(SettingsProblem) {
    let rest = text.hasPrefix("https://") ? text.dropFirst(8) : ""
    let authority = rest.hasSuffix("/") ? rest.dropLast() : rest
    let isHost = authority.utf8.allSatisfy { byte in
      (byte >= 48 && byte <= 58) || (byte | 32 >= 97 && byte | 32 <= 122) || byte == 45 || byte == 46
    }
    guard !authority.isEmpty, isHost else {
      throw SettingsProblem("WALLET_PUBLIC_URL (--public-url) is \(text), but must be like https://wallet.example.")
    }
    self.authority = authority.lowercased()
  }
}
