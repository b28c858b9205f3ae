/// The bytes that a `Range` field asks for (RFC 9110 section 14.1.2): `bytes=0-499`, `bytes=500-`, `bytes=-500`.
enum ByteRange: Equatable {
  /// Not a single range of bytes: the server ignores the field, as section 14.2 allows.
  case ignored
  /// No byte of the range exists.
  case unsatisfiable
  /// The bytes of the range that exist.
  case bytes(Range<Int>)

  /// Parses a field value, for content of `length` bytes.
  init(_ value: ArraySlice<UInt8>, length: Int) {
    self = .ignored
    guard let equals = value.firstIndex(of: 0x3D), value[..<equals].equalsIgnoringCase("bytes") else { return }
    let spec = value[(equals + 1)...].trimmed
    guard let dash = spec.firstIndex(of: 0x2D) else { return }
    let (first, last) = (spec[..<dash], spec[(dash + 1)...])
    guard first.allSatisfy(\.isDigit), last.allSatisfy(\.isDigit), !(first.isEmpty && last.isEmpty) else { return }
    if first.isEmpty {
      let count = min(ByteRange.number(last), length)
      self = count > 0 ? .bytes((length - count)..<length) : .unsatisfiable
      return
    }
    let start = ByteRange.number(first)
    let end = last.isEmpty ? Int.max : ByteRange.number(last)
    guard start <= end else { return }
    self = start < length ? .bytes(start..<(min(end, length - 1) + 1)) : .unsatisfiable
  }

  /// Parses digits. A number too large for Int counts as the largest: no content is that long.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.decimal ?? .max
  }
}
