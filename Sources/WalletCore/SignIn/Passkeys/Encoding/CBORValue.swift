/// A data item of CBOR (RFC 8949), of the kinds that authenticators send (CTAP 2.1 section 8).
package indirect enum CBORValue: Sendable, Equatable {
  /// A whole number, of either sign.
  case integer(Int64)
  /// A byte string.
  case bytes([UInt8])
  /// A text, as valid UTF-8.
  case text(String)
  /// A list.
  case array([CBORValue])
  /// Pairs in the order of the encoding; no key occurs twice.
  case map([Pair])
  /// `true` or `false`.
  case boolean(Bool)
  /// `null`.
  case null

  /// An entry of a map.
  package struct Pair: Sendable, Equatable {
    /// The entry's key.
    package let key: CBORValue
    /// What it stands for.
    package let value: CBORValue

    /// Creates an entry.
    package init(key: CBORValue, value: CBORValue) {
      self.key = key
      self.value = value
    }
  }
}

extension CBORValue {
  /// The value of a key; nil if this is no map, or has no such key.
  package subscript(_ key: CBORValue) -> CBORValue? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  /// How many entries a map has; nil if this is no map.
  var pairCount: Int? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.count
  }

  /// The byte string; nil if this is none.
  var byteString: [UInt8]? {
    guard case .bytes(let bytes) = self else { return nil }
    return bytes
  }
}
