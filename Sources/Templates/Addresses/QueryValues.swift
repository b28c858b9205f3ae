import WalletCore

/// What the query of an address asks for.
package protocol QueryValues: Sendable {
  /// Asks for nothing in particular.
  init()
  /// Reads what a query brought. What is not understood is left out, or kept as it was typed where a page has something to say to it.
  init(_ fields: some QueryFields)
  /// Writes what is asked for.
  func write(to query: inout QueryWriter)
}

/// The names and values of a query, decoded.
package protocol QueryFields {
  /// All values of a name in the order they came.
  func values(_ name: StaticString) -> [String]
}

extension QueryFields {
  /// The last value of a name that is not empty.
  func last(_ name: StaticString) -> String? { values(name).last { !$0.isEmpty } }

  /// Whether a name was brought at all, with or without a value.
  func has(_ name: StaticString) -> Bool { !values(name).isEmpty }
}

/// Stands for a query that cannot be read: it may have any name, and no value.
package struct UnreadableQuery: QueryFields {
  package init() {}
  package func values(_ name: StaticString) -> [String] { [""] }
}

/// Writes the parameters of a query, percent-encoded, with `&` between two of them.
package struct QueryWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a parameter, also an empty one; nothing for nil.
  mutating func append(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
    for text in [name, "="] { text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }
    PercentEncoding.append(value, to: &bytes)
  }
}
