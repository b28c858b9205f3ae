/// A server's answer: status, header fields in order, body.
package struct HTTPAnswer: Sendable, Equatable {
  package let status: Int
  package let fields: Fields
  package let body: [UInt8]

  /// The body as UTF-8.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// The first value of a field.
  package func field(_ name: String) -> String? { fields[name] }

  /// All values of a field.
  package func all(_ name: String) -> [String] { fields.all(name) }

  /// The placeholder before any request.
  package static let none = HTTPAnswer(status: 0, fields: Fields(lines: []), body: [])

  package init(status: Int, fields: Fields, body: [UInt8]) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// Header fields in the order received. Names are compared case-insensitively (RFC 9110 section 5.1).
package struct Fields: Sendable, Equatable, Sequence {
  private let names: [String]
  private let values: [String]

  /// - Parameter lines: `Name: value`, without line ends.
  package init(lines: some Sequence<String>) {
    var (names, values): ([String], [String]) = ([], [])
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      names.append(String(parts[0]))
      values.append(parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    (self.names, self.values) = (names, values)
  }

  /// The first value of a field.
  package subscript(name: String) -> String? { first { $0.name.lowercased() == name.lowercased() }?.value }

  /// All values of a field.
  package func all(_ name: String) -> [String] {
    filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The other fields, in their order; `names` must be in lower case.
  package func without(_ names: [String]) -> Fields {
    Fields(lines: filter { !names.contains($0.name.lowercased()) }.map { "\($0.name): \($0.value)" })
  }

  package func makeIterator() -> AnyIterator<(name: String, value: String)> {
    var pairs = zip(names, values).makeIterator()
    return AnyIterator { pairs.next().map { (name: $0.0, value: $0.1) } }
  }
}

/// Why a client has no answer.
package struct ClientFailure: Error {
  package let what: String

  package init(what: String) { self.what = what }
}
