/// Reads CBOR (RFC 8949) as strictly as authenticators must write it (CTAP 2.1 section 8, "CTAP2 canonical CBOR encoding
/// form"): definite lengths, each number and length in its shortest form, no key twice. The order of keys is not judged,
/// because some authenticators sort them in another way. Tags, fractions and unassigned simple values are refused:
/// nothing that the wallet reads has them.
package struct CBORReader {
  /// The most bytes of one encoding.
  package static let longest = 65_536
  /// How deep lists and maps may nest.
  package static let deepest = 4

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Reads bytes that are one item and nothing else.
  /// - Returns: nil for any other bytes.
  package static func read(_ bytes: [UInt8]) -> CBORValue? {
    guard let (value, count) = readFirst(bytes[...]), count == bytes.count else { return nil }
    return value
  }

  /// Reads the item at the start of bytes.
  /// - Returns: the item and how many bytes it has; nil if the bytes do not begin with one.
  package static func readFirst(_ bytes: ArraySlice<UInt8>) -> (value: CBORValue, count: Int)? {
    guard bytes.count <= longest else { return nil }
    var reader = CBORReader(bytes)
    guard let value = reader.item(depth: 0) else { return nil }
    return (value, reader.index - bytes.startIndex)
  }

  private var rest: Int { bytes.endIndex - index }

  private mutating func item(depth: Int) -> CBORValue? {
    guard rest > 0 else { return nil }
    let initial = bytes[index]
    index += 1
    guard let argument = argument(initial & 0x1F) else { return nil }
    switch initial >> 5 {
    case 0: return Int64(exactly: argument).map { .integer($0) }
    case 1: return Int64(exactly: argument).map { .integer(-1 - $0) }
    case 2: return take(argument).map { .bytes(Array($0)) }
    case 3: return take(argument).flatMap { String(validating: $0, as: UTF8.self) }.map { .text($0) }
    case 4: return array(argument, depth: depth + 1)
    case 5: return map(argument, depth: depth + 1)
    case 7: return simple(initial & 0x1F)
    default: return nil
    }
  }

  /// The number behind an initial byte (RFC 8949 section 3). A number with a shorter form is refused (section 4.1).
  private mutating func argument(_ information: UInt8) -> UInt64? {
    guard information >= 24 else { return UInt64(information) }
    let (size, least): (Int, UInt64) =
      switch information {
      case 24: (1, 24)
      case 25: (2, 0x100)
      case 26: (4, 0x1_0000)
      case 27: (8, 0x1_0000_0000)
      default: (0, 0)
      }
    guard size > 0, rest >= size else { return nil }
    let number = bytes[index..<(index + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    index += size
    return number >= least ? number : nil
  }

  private mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
    guard count <= UInt64(rest) else { return nil }
    defer { index += Int(count) }
    return bytes[index..<(index + Int(count))]
  }

  private mutating func array(_ count: UInt64, depth: Int) -> CBORValue? {
    // Each element has at least one byte.
    guard depth <= Self.deepest, count <= UInt64(rest) else { return nil }
    var elements: [CBORValue] = []
    for _ in 0..<count {
      guard let element = item(depth: depth) else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  private mutating func map(_ count: UInt64, depth: Int) -> CBORValue? {
    guard depth <= Self.deepest, count <= UInt64(rest) / 2 else { return nil }
    var pairs: [CBORValue.Pair] = []
    // Every value has one encoding here, so that equal keys have equal bytes.
    var keys: Set<ArraySlice<UInt8>> = []
    for _ in 0..<count {
      let start = index
      guard let key = item(depth: depth), keys.insert(bytes[start..<index]).inserted, let value = item(depth: depth)
      else { return nil }
      pairs.append(CBORValue.Pair(key: key, value: value))
    }
    return .map(pairs)
  }

  private func simple(_ information: UInt8) -> CBORValue? {
    switch information {
    case 20: .boolean(false)
    case 21: .boolean(true)
    case 22: .null
    default: nil
    }
  }
}
