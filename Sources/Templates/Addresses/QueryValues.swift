import WalletCore

/// The typed values in the query of an address.
package protocol QueryValues: Sendable {
  /// The defaults, for an address without a query.
  init()
  /// Reads a query. Values that cannot be read are dropped, or kept as typed if a page reports them.
  init(_ fields: some QueryFields)
  /// Writes the values as query parameters.
  func write(to query: inout QueryWriter)
}

/// The names and values of a query, decoded.
package protocol QueryFields {
  /// All values of a name, in the order received.
  func values(_ name: StaticString) -> [String]
}

extension QueryFields {
  /// The last value of a name that is not empty; nil if there is none.
  func last(_ name: StaticString) -> String? { values(name).last { !$0.isEmpty } }

  /// Whether the query has this name, with or without a value.
  func has(_ name: StaticString) -> Bool { !values(name).isEmpty }
}

/// Stands in for a query that cannot be read: it has every name, each without a value.
package struct UnreadableQuery: QueryFields {
  package init() {}
  package func values(_ name: StaticString) -> [String] { [""] }
}

/// Writes the parameters of a query, percent-encoded and separated by `&`.
package struct QueryWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a parameter, even an empty one; appends nothing for nil.
  mutating func append(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
    for text in [name, "="] { text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }
    PercentEncoding.append(value, to: &bytes)
  }
}
