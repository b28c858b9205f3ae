@testable import WalletTestSupport
@testable import WalletWeb

/// The addresses of the site, from its own map.
enum AllAddresses {
  /// Addresses without an id, including the user's files.
  static var fixed: [String] { SiteMap.routes.all.flatMap { SiteMap.addresses(of: $0, []) } }

  /// The addresses of one account.
  static func account(_ address: String) -> [String] {
    let id = String(address.split(separator: "/")[1])
    let routes = SiteMap.shown.filter { SiteMap.pattern($0).hasPrefix("/accounts/{id}") }
    return routes.flatMap { SiteMap.addresses(of: $0, [id]) }
      + ["?at=2026-01-01", "/transfer?amount=1", "/statement?month=2026-11"].map { address + $0 }
  }
}
