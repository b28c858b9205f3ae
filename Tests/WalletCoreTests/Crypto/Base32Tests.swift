import TestSupport
import Testing

@testable import WalletCore

@Suite("Base32")
struct Base32Tests {
  @Test("The vectors of RFC 4648, less their padding, go there and back")
  func vectors() {
    for (plain, text) in [
      ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
      ("foobar", "MZXW6YTBOI"),
    ] {
      #expect(Base32.standard.encode(Array(plain.utf8)) == Array(text.utf8))
      #expect(Base32.standard.decode(Array(text.utf8)) == Array(plain.utf8))
    }
  }

  @Test("Crockford's alphabet has its own letters")
  func crockford() {
    #expect(Base32.crockford.encode([0, 0, 0, 0, 0]) == Array("00000000".utf8))
    #expect(Base32.crockford.encode([0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == Array("ZZZZZZZZ".utf8))
    #expect(Base32.crockford.encode(Array("foobar".utf8)) == Array("CSQPYRK1E8".utf8))
    for letter in "ILOU" { #expect(Base32.crockford.decode(Array("\(letter)0000000".utf8)) == nil, "\(letter)") }
  }

  @Test("Canonical text only: no padding, no small letters, no other characters, no bits left over")
  func strict() {
    for text in ["MY======", "my", "MZ", "M", "MZX", "MZXW6Y", "MZXW6=", "M Y", "M1", "M8", "MY\n", "Mé"] {
      #expect(Base32.standard.decode(Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("Bytes of every length go there and back in both alphabets")
  func roundTrips() {
    let random = SeededRandom(seed: 11)
    for base in [Base32.standard, .crockford] {
      for length in 0..<70 {
        let bytes = random.bytes(length)
        #expect(base.decode(base.encode(bytes)) == bytes)
      }
    }
  }

  @Test("What people type loses spaces and hyphens of any kind and becomes capitals; other characters are none of it")
  func typed() {
    #expect(Base32.characters(typed: " ab-cd\u{A0}EF\u{2013}2\t", limit: 8) == Array("ABCDEF2".utf8))
    #expect(Base32.characters(typed: "ABCDEFGHI", limit: 8) == nil)
    for text in ["É", "\u{FF21}", "\u{0130}", "A\u{301}", "👍"] {
      #expect(Base32.characters(typed: text, limit: 8) == nil, "\(text)")
    }
    #expect(Base32.grouped(Array("ABCDEFGHIJ".utf8), by: "-") == "ABCD-EFGH-IJ")
    #expect(Base32.grouped([], by: "-") == "")
  }
}
