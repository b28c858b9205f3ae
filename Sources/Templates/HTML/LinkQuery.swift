import WalletCore

/// Writes the parameters of an address, percent-encoded.
struct LinkQuery {
  /// What stands between two parameters.
  let and: StaticString
  private var isEmpty = true

  init(and: StaticString) { self.and = and }

  mutating func append(_ name: StaticString, _ value: String, to bytes: inout [UInt8]) {
    let before: StaticString = isEmpty ? "?" : and
    isEmpty = false
    for text in [before, name, "="] { text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }
    PercentEncoding.append(value, to: &bytes)
  }
}
