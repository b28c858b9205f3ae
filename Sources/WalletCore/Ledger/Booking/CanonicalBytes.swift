/// Writes values so that no two different sequences of them give the same bytes: what is hashed is written by this.
///
/// Numbers take eight bytes, most significant first; identifiers and digests their 16 or 32; text its length in UTF-8
/// as a number and then its bytes; what may be absent a byte 0, or 1 and the value.
public struct CanonicalBytes {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// Nothing is written yet.
  public init() { bytes.reserveCapacity(320) }

  /// One byte.
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Eight bytes.
  public mutating func append(_ number: Int64) {
    let bits = UInt64(bitPattern: number)
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  /// The 16 bytes of an identifier.
  public mutating func append(_ id: PublicID) {
    append(Int64(bitPattern: id.high))
    append(Int64(bitPattern: id.low))
  }

  /// The 32 bytes of a digest.
  public mutating func append(_ digest: Digest) { unsafe digest.withBytes { unsafe bytes.append(contentsOf: $0) } }

  /// A text, its length before it.
  public mutating func append(_ text: String) {
    append(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Whether there is a value, and the value.
  public mutating func append<Value>(_ value: Value?, _ write: (inout CanonicalBytes, Value) -> Void) {
    guard let value else { return append(UInt8(0)) }
    append(UInt8(1))
    write(&self, value)
  }
}
