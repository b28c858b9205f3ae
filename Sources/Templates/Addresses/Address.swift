/// An address, whatever its path names and its query asks for.
package protocol AnyAddress: Sendable {
  /// The path with names in place of values.
  var pattern: PathPattern { get }
  /// The values in a path that is one of this address; nil for every other.
  func values(in path: [UInt8]) -> PathParts?
}

/// One address of the wallet: its path, what the path names, and what its query asks for.
///
/// Called with values, it gives the link to them: `Link.to.account(id, PastDayQuery(day))`.
package struct Address<Path: PathValues, Query: QueryValues>: AnyAddress {
  /// The path with names in place of values.
  package let pattern: PathPattern

  init(_ pattern: StaticString, _ path: Path.Type, query: Query.Type) { self.pattern = PathPattern(pattern) }

  /// The address with values in it.
  package func callAsFunction(_ path: Path, _ query: Query = Query()) -> Link { Link(pattern, path.parts, query) }

  /// The values in a path that is one of this address; nil for every other.
  package func values(in path: [UInt8]) -> PathParts? {
    guard let parts = pattern.values(in: path), Path(parts) != nil else { return nil }
    return parts
  }

  /// What the path of a link names; nil for a link to another address.
  package func path(of link: Link) -> Path? { link.pattern === pattern ? Path(link.parts) : nil }
}

extension Address where Path == NoValues {
  init(_ pattern: StaticString, query: Query.Type) { self.init(pattern, Path.self, query: query) }

  /// The address, with a query or without.
  package func callAsFunction(_ query: Query = Query()) -> Link { Link(pattern, PathParts(), query) }
}

extension Address where Query == NoValues {
  init(_ pattern: StaticString, _ path: Path.Type) { self.init(pattern, path, query: Query.self) }
}

extension Address where Path == NoValues, Query == NoValues {
  init(_ pattern: StaticString) { self.init(pattern, Path.self, query: Query.self) }
}
