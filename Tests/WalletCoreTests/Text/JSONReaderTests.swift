import Testing

@testable import WalletCore

@Suite("JSON from left to right")
struct JSONReaderTests {
  private struct Failed: Error, Equatable {
    let problem: JSONRefusal
    let position: Int
  }

  /// Reads an object whose names say what their values are: `n` a number, `l` a list of texts, `w` the word true, and
  /// any other name a text.
  private func read(_ bytes: ArraySlice<UInt8>, textLimit: Int = .max) throws(Failed) -> [String: [String]] {
    var reader = JSONReader<Failed>(bytes, textLimit: textLimit) { Failed(problem: $0, position: $1) }
    var object: [String: [String]] = [:]
    try reader.object { (reader, name) throws(Failed) in
      var values: [String] = []
      switch name {
      case "n": values.append("\(try reader.number())")
      case "l": try reader.array { (reader) throws(Failed) in values.append(try reader.text()) }
      case "w": try reader.word("true")
      default: values.append(try reader.text())
      }
      object[name] = values
    }
    try reader.end()
    return object
  }

  private func read(_ text: String, textLimit: Int = .max) throws(Failed) -> [String: [String]] {
    try read(Array(text.utf8)[...], textLimit: textLimit)
  }

  private func failure(_ text: String, textLimit: Int = .max) -> Failed? {
    do throws(Failed) {
      _ = try read(text, textLimit: textLimit)
      return nil
    } catch {
      return error
    }
  }

  @Test("Objects, lists, words and numbers, with white space wherever it may stand")
  func values() throws {
    #expect(try read("{}").isEmpty)
    #expect(try read(" {\t} \r\n").isEmpty)
    let text = #" { "s" : "b" , "n":-12,"w" : true ,"l":[ "p" , "" ],"":"" } "#
    #expect(try read(text) == ["s": ["b"], "n": ["-12"], "w": [], "l": ["p", ""], "": [""]])
    #expect(try read(#"{"l":[ ]}"#) == ["l": []])
    for number in [0, .min, .max] as [Int64] { #expect(try read("{\"n\":\(number)}") == ["n": ["\(number)"]]) }
  }

  @Test(
    "Strings: every escape, pairs of surrogates, and plain UTF-8",
    arguments: [
      (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u00E9\u0000\uFFFF"#, "Aéé\0\u{FFFF}"),
      (#"\ud83d\udcde\uD800\uDC00\uDBFF\uDFFF"#, "📞\u{10000}\u{10FFFF}"), ("é📞\u{7F}", "é📞\u{7F}"), ("", ""),
    ])
  func strings(written: String, text: String) throws {
    let object = try read("{\"\(written)\":\"\(written)\"}")
    #expect(object.keys.map { Array($0.utf8) } == [Array(text.utf8)])
    #expect(object.values.map { $0.map { Array($0.utf8) } } == [[Array(text.utf8)]])
  }

  @Test(
    "Anything else is refused, and where",
    arguments: [
      ("", 0), ("[]", 0), ("null", 0), ("{", 1), ("{}}", 2), ("{} {}", 3), ("{n:1}", 1), (#"{"s"}"#, 4),
      (#"{"s":}"#, 5), (#"{"n":1,}"#, 7), (#"{,"n":1}"#, 1), (#"{"n":1 "s":1}"#, 7), (#"{"n":1;"s":1}"#, 6),
      (#"{"w":tru}"#, 5), (#"{"w":True}"#, 5), (#"{"w":tru"#, 5), (#"{"l":["b",]}"#, 10), (#"{"l":["b""#, 9),
      (#"{"n":01}"#, 7), (#"{"n":-}"#, 6), (#"{"n":+1}"#, 5), (#"{"n":.5}"#, 5), (#"{"s":"b}"#, 8), (#"{"s":'b'}"#, 5),
      (#"{"s":"\x"}"#, 7), (#"{"s":"\u12G4"}"#, 10), (#"{"s":"\u１234"}"#, 8), (#"{"s":"\"#, 7),
      ("{\"s\":\"\n\"}", 6), ("{\"s\u{1F}\":1}", 3), ("\u{FEFF}{}", 0), ("{\u{A0}}", 1), ("{}\0", 2),
    ])
  func refused(text: String, position: Int) throws {
    let found = try #require(failure(text), "taken: \(text)")
    #expect(found.position == position, "\(text): \(found)")
    guard case .expected = found.problem else {
      Issue.record("\(text): \(found)")
      return
    }
  }

  @Test(
    "Numbers that are not whole or too large are refused",
    arguments: ["1.0", "1e3", "1E3", "-0.5", "9223372036854775808", "-9223372036854775809"])
  func notWhole(number: String) {
    #expect(failure("{\"n\":\(number)}")?.problem == .notWhole)
  }

  private func numberText(_ text: String) throws(Failed) -> String {
    var reader = JSONReader<Failed>(Array(text.utf8)[...]) { Failed(problem: $0, position: $1) }
    let number = try reader.numberText()
    try reader.end()
    return number
  }

  @Test("Numbers of any size are read as they are written, if they are JSON's")
  func numberTexts() throws {
    for text in ["0", "-0", "10", "1.0", "-12.050", "1e3", "1E+3", "0.1e-99", String(repeating: "9", count: 100)] {
      #expect(try numberText(" \(text) ") == text)
    }
    for (text, position) in [
      ("", 0), ("-", 1), ("+1", 0), ("01", 1), ("-01", 2), (".5", 0), ("1.", 2), ("1.e3", 2), ("1e", 2), ("1e+-1", 3),
      ("0x1", 1), ("1_0", 1), ("NaN", 0), ("-Infinity", 1), ("1.5.5", 3),
    ] {
      let failure = #expect(throws: Failed.self) { try numberText(text) }
      #expect(failure?.position == position, "\(text)")
    }
  }

  @Test(
    "Half a pair of surrogates is refused",
    arguments: [#"\ud83d"#, #"\ud83d "#, #"\ud83dA"#, #"\ud83d\n"#, #"\ud83d\u0041"#, #"\ud83d\ud83d"#, #"\udcde"#])
  func surrogates(text: String) {
    #expect(failure("{\"s\":\"\(text)\"}")?.problem == .notUnicode)
  }

  @Test("So are bytes that are no UTF-8, a name that comes twice, and a text that is too long")
  func bytes() {
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      let text = Array("{\"s\":\"".utf8) + bytes + Array("\"}".utf8)
      #expect(throws: Failed(problem: .notUnicode, position: 6)) { try read(text[...]) }
    }
    #expect(failure(#"{"n":1,"n":1}"#) == Failed(problem: .repeated("n"), position: 10))
    #expect(failure(#"{"n":1,"\u006e":1}"#) == Failed(problem: .repeated("n"), position: 15))
    // Two ways to write a letter are two names.
    #expect(failure(#"{"\u00e9":"","e\u0301":""}"#) == nil)
    #expect(failure(#"{"s":"ab"}"#, textLimit: 2) == nil)
    #expect(failure(#"{"s":"abc"}"#, textLimit: 2) == Failed(problem: .tooLong, position: 8))
  }

  @Test("A part of more bytes is read by itself, and places count from its beginning")
  func slices() throws {
    let bytes = Array(#"xx{"n":1}yy"#.utf8)
    #expect(try read(bytes[2..<9]) == ["n": ["1"]])
    #expect(throws: Failed(problem: .expected("the end", isAtEnd: false), position: 7)) { try read(bytes[2..<10]) }
  }
}
