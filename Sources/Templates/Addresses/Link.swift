/// An address with its values filled in, as pages and header fields print it. It always leads to something the wallet
/// serves, because only an ``Address`` makes one.
package struct Link: Sendable, Hashable {
  /// Makes links: `.to.home()`, `.to.deposit(id)`.
  package static let to = Addresses()

  package let pattern: PathPattern
  let parts: PathParts
  /// Percent-encoded; empty if there is no query.
  private let query: [UInt8]

  init(_ pattern: PathPattern, _ parts: PathParts, _ query: some QueryValues) {
    self.pattern = pattern
    self.parts = parts
    var writer = QueryWriter()
    query.write(to: &writer)
    self.query = writer.bytes
  }

  /// A link for a path that matched the pattern, without a query.
  package init(_ pattern: PathPattern, _ parts: PathParts) { self.init(pattern, parts, NoValues()) }

  /// A link for a path that matched the pattern, with the query that stood behind it. A query with anything but what
  /// RFC 3986 section 3.4 allows there, or with an apostrophe, is dropped.
  package init(_ pattern: PathPattern, _ parts: PathParts, query: [UInt8]) {
    self.pattern = pattern
    self.parts = parts
    let isFine = query.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: "%-._~!$&()*+,;=:@/?".utf8.contains(byte)
      }
    }
    self.query = isFine ? query : []
  }

  /// The same without its query.
  package var page: Link { Link(pattern, parts) }

  /// The text for a header field or a log line: `/accounts/…/transfer?amount=12.50`.
  package var address: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the address. `and` separates the query's parameters: `&`, or `&amp;` in an attribute; nothing else in
  /// the address needs escaping there.
  func append(to bytes: inout [UInt8], and: StaticString = "&") {
    pattern.append(parts, to: &bytes)
    guard !query.isEmpty else { return }
    bytes.append(UInt8(ascii: "?"))
    for byte in query {
      if byte == UInt8(ascii: "&") {
        and.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
      } else {
        bytes.append(byte)
      }
    }
  }
}
