/// Base64 with the URL-safe alphabet and without padding (RFC 4648 section 5).
package enum Base64URL {
  /// `A` to `Z`, `a` to `z`, `0` to `9`, `-` and `_`; written out, so that nothing builds it at run time.
  private static let alphabet: InlineArray<64, UInt8> = [
    65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80,
    81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 97, 98, 99, 100, 101, 102,
    103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
    119, 120, 121, 122, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 45, 95,
  ]

  /// The value of each byte; 64 for a byte outside the alphabet. A table instead of comparisons, because the input is
  /// random and no processor can predict the branches.
  private static let values: InlineArray<256, UInt8> = [
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 62, 64, 64,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 64, 64, 64, 64, 64, 64,
    64, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 64, 64, 64, 64, 63,
    64, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
    41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
  ]

  /// Encodes bytes as ASCII text.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    // Writes into the final array: appending would check the capacity at each character.
    let length = (bytes.count * 4 + 2) / 3
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { text, count in
      var bits: UInt32 = 0
      var held: UInt32 = 0
      for byte in bytes {
        bits = bits &<< 8 | UInt32(byte)
        held += 8
        while held >= 6 {
          held -= 6
          unsafe text[count] = alphabet[Int(bits &>> held & 63)]
          count += 1
        }
      }
      if held > 0 {
        unsafe text[count] = alphabet[Int(bits &<< (6 - held) & 63)]
        count += 1
      }
    }
  }

  /// Decodes a text in its one canonical form; nil for padding, other characters, a length that no bytes give, and
  /// unused bits that are not 0 (RFC 4648 section 3.5).
  package static func decode(_ text: [UInt8]) -> [UInt8]? { decode(text.span) }

  /// Decodes part of an array.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? { decode(text.span) }

  private static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for index in text.indices {
      let value = values[Int(text[index])]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> held))
        bits &= (1 << held) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }

  /// Encodes 128 bits: ten characters from each half, one from the bits left of both, and one from the last two bits.
  /// They are put together first, so that the text checks its capacity only once.
  static func append(_ high: UInt64, _ low: UInt64, to text: inout [UInt8]) {
    var characters = InlineArray<22, UInt8>(repeating: 0)
    for index in 0..<10 { characters[index] = alphabet[Int(truncatingIfNeeded: high &>> UInt64(58 - 6 * index) & 63)] }
    characters[10] = alphabet[Int(truncatingIfNeeded: (high & 15) << 2 | low >> 62)]
    for index in 0..<10 {
      characters[11 + index] = alphabet[Int(truncatingIfNeeded: low &>> UInt64(56 - 6 * index) & 63)]
    }
    characters[21] = alphabet[Int(truncatingIfNeeded: (low & 3) << 4)]
    let span = characters.span
    unsafe span.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
  }
}

extension PublicID {
  /// - Parameter text: exactly 22 characters of base64url in canonical form; nil for anything else.
  package init?(base64url text: ArraySlice<UInt8>) {
    guard text.count == 22, let bytes = Base64URL.decode(text) else { return nil }
    self.init(bytes: bytes)
  }

  /// Decodes a whole array.
  package init?(base64url text: [UInt8]) { self.init(base64url: text[...]) }

  /// The identifier as 22 characters of base64url.
  package var base64url: String {
    var text: [UInt8] = []
    text.reserveCapacity(22)
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the 22 ASCII characters. Pages have dozens of them, so this creates no array in between.
  package func append(to text: inout [UInt8]) {
    Base64URL.append(high, low, to: &text)
  }
}
