import Templates
import TestSupport
import Testing

/// Everything a visitor finds by following every link, breadth first, and pressing nothing.
///
/// Also tries addresses that no page links to, with every identifier that the pages have shown.
struct SiteWalk {
  struct Stop {
    let address: String
    /// The page with the link to it.
    let origin: String
    let answer: HTTPAnswer

    var isPage: Bool { answer.field("Content-Type")?.hasPrefix("text/html") == true }
    /// The address's pattern; nil for a file.
    var pattern: String? { SiteMap.pattern(of: address) }
  }

  private let visitor: Visitor
  private let afterFile: (Visitor) throws -> Void
  private var waiting: [(address: String, origin: String)] = []
  private var seen: Set<String> = []
  /// The stops in visiting order.
  private(set) var stops: [Stop] = []

  /// More stops than this mean an endless walk, such as a calendar.
  private static let most = 1000

  /// - Parameters:
  ///   - visitor: the browser whose cookies are sent.
  ///   - afterFile: runs after each downloaded file. The wallet records the download after it sends the start of the
  ///     file, so a page about it may arrive sooner.
  /// - Throws: if no answer comes, or the links have no end.
  init(_ visitor: Visitor, afterFile: @escaping (Visitor) throws -> Void = { _ in }) throws {
    self.visitor = visitor
    self.afterFile = afterFile
    for route in SiteMap.shown { for address in SiteMap.addresses(of: route, []) { enqueue(address, "the table") } }
    try goOn()
    try tryTheRest()
  }

  /// The stops that are HTML pages.
  var pages: [Stop] { stops.filter(\.isPage) }

  /// The patterns that returned a page, a file or a redirect.
  var patterns: Set<String> { Set(stops.filter { $0.answer.status < 400 }.compactMap(\.pattern)) }

  /// Every identifier in an address on the way.
  var identifiers: [String] {
    let addresses = stops.flatMap { stop in [stop.address] + (stop.isPage ? Self.addresses(on: stop) : []) }
    let parts = addresses.flatMap { $0.prefix { $0 != "?" }.split(separator: "/") }.filter { $0.utf8.count == 22 }
    return Array(Set(parts.map(String.init))).sorted()
  }

  private mutating func enqueue(_ address: String, _ origin: String) {
    let address = String(address.prefix { $0 != "#" })
    // The map goes on without an end: one step from its first page is enough.
    if address.hasPrefix("/charge?"), origin.hasPrefix("/charge?") { return }
    if !address.isEmpty, seen.insert(address).inserted { waiting.append((address, origin)) }
  }

  private mutating func goOn() throws {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      try #require(stops.count < Self.most, "the walk finds no end at \(next.address), linked from \(next.origin)")
      // Records an address of another machine without requesting it.
      let isOurs = next.address.hasPrefix("/") && !next.address.hasPrefix("//")
      let answer =
        isOurs ? try visitor.get(next.address) : HTTPAnswer.none
      let stop = Stop(address: next.address, origin: next.origin, answer: answer)
      stops.append(stop)
      if answer.field("Content-Disposition") != nil { try afterFile(visitor) }
      if let location = answer.field("Location") { enqueue(location, next.address) }
      if let later = answer.field("Refresh")?.firstMatch(of: /url=(.+)/) { enqueue(String(later.1), next.address) }
      guard stop.isPage else { continue }
      for address in Self.addresses(on: stop) + Self.questions(on: stop) where SiteMap.isShown(address) {
        enqueue(address, next.address)
      }
    }
  }

  /// An identifier may belong to an account, an operation or something else: keeps every address that works.
  private mutating func tryTheRest() throws {
    let identifiers = identifiers
    for route in SiteMap.shown where !patterns.contains(SiteMap.pattern(route)) {
      for address in SiteMap.addresses(of: route, identifiers) {
        let answer = try visitor.get(address)
        if answer.status < 400 { enqueue(address, "the table") }
      }
    }
    try goOn()
  }

  /// Links, files and form targets.
  private static func addresses(on stop: Stop) -> [String] {
    Markup(page: stop.answer.text).elements.flatMap { element in
      ["href", "src", "action", "formaction"].compactMap { element.attributes[$0] }
    }
  }

  /// The addresses of the GET forms as filled in.
  private static func questions(on stop: Stop) -> [String] {
    PageReader(stop.answer.text).forms.filter { $0.method == "get" }.map { form in
      form.action + "?" + Visitor.encoded(form.controls.filter(\.isOn).map { ($0.name, $0.value) })
    }
  }
}
