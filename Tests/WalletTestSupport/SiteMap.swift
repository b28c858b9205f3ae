import Foundation
import WalletCore

@testable import Templates
@testable import WalletWeb

/// Every address of the wallet, worked out from the words that `Link` is made of, so that no test keeps a list of them.
enum SiteMap {
  /// A link for each pattern. What names an account or an operation names none that there is.
  static func links() throws -> [Link] {
    let words = try text("Link+Paths.swift").matches(of: #/static let \w+: StaticString = "([^"]+)"/#)
      .map { String($0.1) }
    let files = words.flatMap { word in ExportFormat.allCases.map { word + "." + $0.rawValue } }
    let id = String(repeating: "A", count: 22)
    let built = words.filter { $0.hasSuffix("/") }.flatMap { start in
      ([""] + words + files).compactMap { Link.parse(Array((start + id + $0).utf8)) }
    }
    var seen: Set<String> = []
    return (Link.fixed + built).filter { seen.insert(pattern($0)).inserted }
  }

  /// What answers GET.
  static func shown() throws -> [Link] { try links().filter { $0.route.show != nil } }

  /// What takes a form.
  static func posted() throws -> [Link] { try links().filter { $0.route.submit != nil } }

  /// The pattern that the log would have for an address of a page; nil where a file stands, or nothing.
  static func pattern(of address: String) -> String? {
    Link.parse(Array(address.prefix { $0 != "?" }.utf8)).map(pattern)
  }

  /// False for an address that only takes forms.
  static func isShown(_ address: String) -> Bool {
    guard let link = Link.parse(Array(address.prefix { $0 != "?" }.utf8)) else { return true }
    return link.route.show != nil
  }

  /// What stands before and behind the identifier in a link's address.
  static func around(_ link: Link) -> (start: String, end: String) {
    let pattern = pattern(link)
    guard let open = pattern.firstIndex(of: "{"), let close = pattern.firstIndex(of: "}") else { return (pattern, "") }
    return (String(pattern[..<open]), String(pattern[pattern.index(after: close)...]))
  }

  static func pattern(_ link: Link) -> String { link.pattern.description }

  /// The cases of `Link` that have an address without a query, by their names.
  static func cases() throws -> Set<String> {
    var names: Set<String> = []
    var hasQuery = false
    for line in try text("Link.swift").split(separator: "\n") {
      if let comment = line.firstMatch(of: #/^  /// `([^`]+)`/#) { hasQuery = comment.1.contains("?") }
      if let name = line.firstMatch(of: #/^  case (\w+)/#), !hasQuery { names.insert(String(name.1)) }
    }
    return names
  }

  /// The case that a link is.
  static func name(_ link: Link) -> String { String("\(link)".prefix { $0 != "(" }) }

  private static func text(_ file: String) throws -> String {
    try String(contentsOfFile: TestWallet.root + "Sources/Templates/HTML/" + file, encoding: .utf8)
  }
}
