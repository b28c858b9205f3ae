import Testing

@testable import TestSupport
@testable import WalletCore

@Suite("CBOR, as strict as authenticators write it")
struct CBORReaderTests {
  /// Examples of RFC 8949 appendix A, as far as authenticators may send them.
  static let examples: [(String, CBORValue)] = [
    ("00", .integer(0)), ("01", .integer(1)), ("0a", .integer(10)), ("17", .integer(23)), ("1818", .integer(24)),
    ("1864", .integer(100)), ("1903e8", .integer(1000)), ("1a000f4240", .integer(1_000_000)),
    ("1b000000e8d4a51000", .integer(1_000_000_000_000)), ("1b7fffffffffffffff", .integer(.max)),
    ("20", .integer(-1)), ("29", .integer(-10)), ("3863", .integer(-100)), ("3903e7", .integer(-1000)),
    ("3b7fffffffffffffff", .integer(.min)), ("f4", .boolean(false)), ("f5", .boolean(true)), ("f6", .null),
    ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("6161", .text("a")),
    ("6449455446", .text("IETF")), ("62225c", .text("\"\\")), ("62c3bc", .text("ü")), ("64f0908591", .text("𐅑")),
    ("80", .array([])), ("83010203", .array([.integer(1), .integer(2), .integer(3)])), ("a0", .map([])),
    ("a201020304", .pairs([(1, .integer(2)), (3, .integer(4))])),
    ("a26161016162820203", .texts([("a", .integer(1)), ("b", .array([.integer(2), .integer(3)]))])),
    // The order of keys is not judged.
    ("a203040102", .pairs([(3, .integer(4)), (1, .integer(2))])),
    ("8181818100", .array([.array([.array([.array([.integer(0)])])])])),
  ]

  @Test("Examples of RFC 8949 are read, and written back byte by byte", arguments: examples)
  func example(hex: String, value: CBORValue) throws {
    let bytes = try #require(Hexadecimal.bytes(hex))
    #expect(CBORReader.read(bytes) == value)
    #expect(value.encoded == bytes)
  }

  @Test(
    "Anything looser is refused",
    arguments: [
      ("", "nothing"), ("0001", "two items"), ("1817", "a longer form of 23"), ("190018", "of 24"),
      ("1a0000ffff", "of 65535"),
      ("1b00000000ffffffff", "of 4294967295"), ("3817", "of -24"), ("580101", "of a length"),
      ("7801 61", "of a text's"),
      ("9800", "of a list's"), ("b800", "of a map's"), ("1b8000000000000000", "2^63"),
      ("3b8000000000000000", "-2^63 - 1"),
      ("18", "half a number"), ("1c", "a reserved form"), ("1d", "one more"), ("1e", "one more"),
      ("1f", "no number has this form"),
      ("5f42010243030405ff", "bytes in parts"), ("7f616161ff", "a text in parts"), ("9f01ff", "a list without length"),
      ("bf0102ff", "a map without length"), ("ff", "a break"), ("c074", "a tag"), ("f7", "undefined"),
      ("f0", "an unassigned value"),
      ("f820", "one in two bytes"), ("f90000", "half precision"), ("fa47c35000", "single"),
      ("fb3ff199999999999a", "double"),
      ("420 1", "too few bytes"), ("61", "too few letters"), ("8301", "too few elements"),
      ("a101", "a key without value"),
      ("9bffffffffffffffff", "more elements than bytes"), ("bbffffffffffffffff", "more entries"),
      ("5bffffffffffffffff", "more bytes"),
      ("a201020103", "a key twice"), ("a2616101616102", "a text twice"), ("a24101014101 02", "bytes twice"),
      ("61ff", "no UTF-8"), ("63eda080", "half a surrogate pair"), ("818181818100", "five deep"),
      ("a100a100a100a100a100a000", "maps five deep"),
    ])
  func refused(hex: String, what: String) throws {
    let bytes = try #require(Hexadecimal.bytes(hex.filter { $0 != " " }))
    #expect(CBORReader.read(bytes) == nil, "\(what)")
  }

  @Test("At most 64 KB are read")
  func longest() {
    let most = CBORValue.bytes([UInt8](repeating: 1, count: CBORReader.longest - 3)).encoded
    #expect(most.count == CBORReader.longest && CBORReader.read(most) != nil)
    let more = CBORValue.bytes([UInt8](repeating: 1, count: CBORReader.longest - 2)).encoded
    #expect(CBORReader.read(more) == nil)
  }

  @Test("What follows the first item is left alone")
  func first() throws {
    let found = try #require(CBORReader.readFirst([9, 0xA1, 1, 2, 0xFF, 0xFF][1...]))
    #expect(found.value == .pairs([(1, .integer(2))]) && found.count == 3)
  }
}
