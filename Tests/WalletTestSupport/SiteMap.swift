import TestSupport
import WalletCore

@testable import Templates
@testable import WalletWeb

/// Every address of the wallet, from the table of routes, so that no test keeps a list of them.
enum SiteMap {
  static let routes = Routes()

  /// What answers GET.
  static var shown: [Route] { routes.all.filter { $0.show != nil } }

  /// What takes a form.
  static var posted: [Route] { routes.all.filter { $0.submit != nil } }

  static func pattern(_ route: Route) -> String { route.pattern.text.description }

  /// The pattern that the log would have for an address of a page; nil where a file stands, or nothing.
  static func pattern(of address: String) -> String? { route(of: address).map(pattern) }

  /// False for an address that only takes forms.
  static func isShown(_ address: String) -> Bool { route(of: address).map { $0.show != nil } ?? true }

  /// The addresses that a route has for some identifiers, each tried as what the path names; with all formats of a file.
  static func addresses(of route: Route, _ identifiers: [String]) -> [String] {
    let pattern = pattern(route)
    let name = pattern.firstMatch(of: /\{(id|op)\}/)?.0
    let withIdentifiers = name.map { name in identifiers.map { pattern.replacing(name, with: $0) } } ?? [pattern]
    return withIdentifiers.flatMap { address in
      address.contains("{format}")
        ? ExportFormat.allCases.map { address.replacing("{format}", with: $0.rawValue) } : [address]
    }.filter { self.route(of: $0) != nil }
  }

  private static func route(of address: String) -> Route? {
    routes.route(at: Array(address.prefix { $0 != "?" }.utf8))?.route
  }
}
