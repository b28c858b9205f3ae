/// Encodes values so that different sequences always give different bytes. All hashed values are encoded by it.
///
/// Numbers take eight bytes, most significant first; identifiers 16 bytes and digests 32; a text its length in UTF-8
/// as a number, then its bytes; an optional value a byte 0, or a byte 1 and the value.
package struct CanonicalBytes {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// An empty encoding.
  package init(capacity: Int = 320) { bytes.reserveCapacity(capacity) }

  /// Appends bytes as they are.
  mutating func append(contentsOf more: [UInt8]) { bytes.append(contentsOf: more) }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a number as eight bytes.
  package mutating func append(_ number: Int64) {
    let bits = UInt64(bitPattern: number)
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  /// Appends the 16 bytes of an identifier.
  package mutating func append(_ id: PublicID) {
    append(Int64(bitPattern: id.high))
    append(Int64(bitPattern: id.low))
  }

  /// Appends the 32 bytes of a digest.
  package mutating func append(_ digest: Digest) { unsafe digest.withBytes { unsafe bytes.append(contentsOf: $0) } }

  /// Appends a text, its length first.
  package mutating func append(_ text: String) {
    append(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends the terms of an exchange: digits and scale of the rate, fee rate, time and source.
  mutating func append(_ quote: RateQuote) {
    append(quote.rate.digits)
    append(Int64(quote.rate.scale))
    append(quote.feeRate)
    append(quote.quotedAt.milliseconds)
    append(quote.source)
  }

  /// Appends whether there is a value, then the value.
  package mutating func append<Value>(_ value: Value?, _ write: (inout CanonicalBytes, Value) -> Void) {
    guard let value else { return append(UInt8(0)) }
    append(UInt8(1))
    write(&self, value)
  }
}
