/// Any ``Address``, with its path and query types erased.
package protocol AnyAddress: Sendable {
  /// The path, with placeholders instead of values.
  var pattern: PathPattern { get }
  /// Reads the values from a path of this address; nil for any other path.
  func values(in path: [UInt8]) -> PathParts?
}

/// One address of the wallet: its path pattern, and the types of its path and query values.
///
/// Call it with values to make a link: `Link.to.account(id, PastDayQuery(day))`.
package struct Address<Path: PathValues, Query: QueryValues>: AnyAddress {
  /// The path, with placeholders instead of values.
  package let pattern: PathPattern

  init(_ pattern: StaticString, _ path: Path.Type, query: Query.Type) { self.pattern = PathPattern(pattern) }

  /// A link to this address with these values.
  package func callAsFunction(_ path: Path, _ query: Query = Query()) -> Link { Link(pattern, path.parts, query) }

  /// Reads the values from a path of this address; nil for any other path.
  package func values(in path: [UInt8]) -> PathParts? {
    guard let parts = pattern.values(in: path), Path.accepts(parts) else { return nil }
    return parts
  }

  /// The path values of a link; nil for a link to another address.
  package func path(of link: Link) -> Path? { link.pattern == pattern ? Path(link.parts) : nil }
}

extension Address where Path == NoValues {
  init(_ pattern: StaticString, query: Query.Type) { self.init(pattern, Path.self, query: query) }

  /// A link to this address, with or without a query.
  package func callAsFunction(_ query: Query = Query()) -> Link { Link(pattern, PathParts(), query) }
}

extension Address where Query == NoValues {
  init(_ pattern: StaticString, _ path: Path.Type) { self.init(pattern, path, query: Query.self) }
}

extension Address where Path == NoValues, Query == NoValues {
  init(_ pattern: StaticString) { self.init(pattern, Path.self, query: Query.self) }
}
