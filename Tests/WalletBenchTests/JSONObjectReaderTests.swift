import WalletCore
import Testing

@testable import WalletBench

@Suite("JSON of records")
struct JSONObjectReaderTests {
  private func read(_ text: String) throws(JSONObjectFailure) -> [String: JSONValue] {
    try JSONObjectReader.read(Array(text.utf8)[...])
  }

  @Test("Every kind of value, with white space wherever it may stand")
  func values() throws {
    #expect(try read("{}").isEmpty)
    #expect(try read(" {\t} \r\n").isEmpty)
    let text = #" { "a" : "b" , "n":-12,"z":0, "t":true,"f":false,"x":null,"l":[ "p" , "" ],"e":[ ],"":"" } "#
    #expect(
      try read(text) == [
        "a": .string("b"), "n": .number(-12), "z": .number(0), "t": .bool(true), "f": .bool(false), "x": .null,
        "l": .strings(["p", ""]), "e": .strings([]), "": .string(""),
      ])
    #expect(try read(#"{"n":9223372036854775807}"#) == ["n": .number(.max)])
  }

  @Test(
    "Strings: every escape, pairs of surrogates, and plain UTF-8",
    arguments: [
      (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u00E9\u0000\uFFFF"#, "Aéé\0\u{FFFF}"),
      (#"\ud83d\udcde\uD800\uDC00\uDBFF\uDFFF"#, "📞\u{10000}\u{10FFFF}"), ("é📞\u{7F}", "é📞\u{7F}"), ("", ""),
    ])
  func strings(written: String, text: String) throws {
    let object = try read("{\"\(written)\":[\"\(written)\"]}")
    #expect(object.keys.first.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    guard case .strings(let strings) = object.values.first else {
      Issue.record("no list of strings")
      return
    }
    #expect(strings.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test(
    "Anything else is refused, and where",
    arguments: [
      ("", 0), ("[]", 0), ("null", 0), ("{", 1), ("{}}", 2), ("{} {}", 3), ("{a:1}", 1), (#"{"a"}"#, 4),
      (#"{"a":}"#, 5), (#"{"a":1,}"#, 7), (#"{,"a":1}"#, 1), (#"{"a":1 "b":1}"#, 7), (#"{"a":1;"b":1}"#, 6),
      (#"{"a":tru}"#, 5), (#"{"a":True}"#, 5), (#"{"a":nul"#, 5), (#"{"a":{}}"#, 5), (#"{"a":[1]}"#, 6),
      (#"{"a":[["b"]]}"#, 6), (#"{"a":["b",]}"#, 10), (#"{"a":["b""#, 9), (#"{"a":01}"#, 7), (#"{"a":-}"#, 6),
      (#"{"a":+1}"#, 5), (#"{"a":.5}"#, 5), (#"{"a":"b}"#, 8), (#"{"a":'b'}"#, 5), (#"{"a":"\x"}"#, 7),
      (#"{"a":"\u12G4"}"#, 10), (#"{"a":"\u１234"}"#, 8), (#"{"a":"\"#, 7), ("{\"a\":\"\n\"}", 6),
      ("{\"a\u{1F}\":1}", 3), ("\u{FEFF}{}", 0), ("{\u{A0}}", 1), ("{}\0", 2),
    ])
  func refused(text: String, position: Int) {
    do throws(JSONObjectFailure) {
      _ = try read(text)
      Issue.record("taken: \(text)")
    } catch {
      #expect(error.position == position, "\(text): \(error)")
      guard case .expected = error.reason else {
        Issue.record("\(text): \(error)")
        return
      }
    }
  }

  @Test(
    "Numbers that are not whole or too large are refused",
    arguments: ["1.0", "1e3", "1E3", "-0.5", "9223372036854775808", "-9223372036854775809"])
  func notWhole(number: String) {
    #expect(throws: (any Error).self) { try read("{\"a\":\(number)}") }
    do throws(JSONObjectFailure) { _ = try read("{\"a\":\(number)}") } catch { #expect(error.reason == .notWhole) }
  }

  @Test(
    "Half a pair of surrogates is refused",
    arguments: [#"\ud83d"#, #"\ud83d "#, #"\ud83dA"#, #"\ud83d\n"#, #"\ud83d\u0041"#, #"\ud83d\ud83d"#, #"\udcde"#])
  func surrogates(text: String) {
    do throws(JSONObjectFailure) {
      _ = try read("{\"a\":\"\(text)\"}")
      Issue.record("taken: \(text)")
    } catch {
      #expect(error.reason == .notUnicode)
    }
  }

  @Test("So are bytes that are no UTF-8, and a name that comes twice")
  func bytes() {
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      let text = Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8)
      #expect(throws: JSONObjectFailure(position: 6, reason: .notUnicode)) { try JSONObjectReader.read(text[...]) }
    }
    #expect(throws: JSONObjectFailure(position: 10, reason: .repeated("a"))) { try read(#"{"a":1,"a":1}"#) }
    #expect(throws: JSONObjectFailure(position: 15, reason: .repeated("a"))) { try read(#"{"a":1,"\u0061":1}"#) }
  }

  @Test("A part of more bytes is read by itself, and places count from its beginning")
  func slices() throws {
    let bytes = Array(#"xx{"a":1}yy"#.utf8)
    #expect(try JSONObjectReader.read(bytes[2..<9]) == ["a": .number(1)])
    #expect(throws: JSONObjectFailure(position: 7, reason: .expected("the end", isAtEnd: false))) {
      try JSONObjectReader.read(bytes[2..<10])
    }
  }
}
