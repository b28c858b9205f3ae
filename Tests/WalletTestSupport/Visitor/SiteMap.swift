import TestSupport
import WalletCore

@testable import Templates
@testable import WalletWeb

/// Every address of the wallet, from the table of routes, so no test keeps its own list.
enum SiteMap {
  static let routes = Routes()

  /// The routes that answer GET.
  static var shown: [Route] { routes.all.filter { $0.show != nil } }

  /// Where nobody comes by following links: what other programs ask, and what only somebody has who has charged.
  static let notLinked: Set<String> = ["/charge/sessions/{id}", "/invoices/{id}", "/chargePoints/{number}"]

  /// Those that read the history, some of them only with a query.
  static var ofHistory: [Route] {
    shown.filter { route in
      switch route.show {
      case .history, .userOrHistory: true
      case .user, .anyone, .program, nil: false
      }
    }
  }

  /// The routes that take a form.
  static var posted: [Route] { routes.all.filter { $0.submit != nil } }

  static func pattern(_ route: Route) -> String { route.pattern.text.description }

  /// The pattern that the log shows for a page's address; nil for a file or an unknown address.
  static func pattern(of address: String) -> String? { route(of: address).map(pattern) }

  /// False if an address only takes forms.
  static func isShown(_ address: String) -> Bool { route(of: address).map { $0.show != nil } ?? true }

  /// A route's addresses for some identifiers, each tried in place of the path's parameter; with all formats of a
  /// file. Where the parameter is a number, it is that of a sample, which is a charger's.
  static func addresses(of route: Route, _ identifiers: [String]) -> [String] {
    let pattern = pattern(route)
    if pattern.contains("{number}") {
      return identifiers.isEmpty ? [] : [pattern.replacing("{number}", with: "\(SampleChargePoints.charger)")]
    }
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
