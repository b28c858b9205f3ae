/// The address people use when a proxy with TLS stands before the wallet: `https://host` or `https://host:port`.
struct PublicURL: Sendable, Equatable {
  /// Without the port where it is the usual one, as browsers write it.
  let authority: String

  /// What browsers send as `Origin` (RFC 6454).
  var origin: String { "https://" + authority }

  init(_ text: String) throws(SettingProblem) {
    let rest = text.hasPrefix("https://") ? text.dropFirst(8) : ""
    guard let named = Authority(String(rest.hasSuffix("/") ? rest.dropLast() : rest)) else {
      throw SettingProblem("WALLET_PUBLIC_URL (--public-url) is \(text), but must be like https://wallet.example.")
    }
    authority = named.port == 443 ? named.host : named.text
  }
}
