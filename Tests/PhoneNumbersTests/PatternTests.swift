import Testing

@testable import PhoneNumbers

@Suite("Patterns over digits")
struct PatternTests {
  private func program(_ pattern: String) throws -> (PatternProgram, DigitPattern) {
    var compiler = PatternCompiler()
    // Compiles another pattern first, so that offsets do not match those of an empty program by chance.
    _ = try compiler.compile(Array("d{3}(4|5)?".utf8)[...])
    let compiled = try compiler.compile(Array(pattern.utf8)[...])
    return (PatternProgram(compiler.code), compiled)
  }

  @Test(
    "All of the digits, or not",
    arguments: [
      ("12", "12", true), ("12", "1", false), ("12", "123", false), ("ddd", "907", true), ("ddd", "90", false),
      ("d{4}", "1234", true), ("d{4}", "12345", false), ("d{2,4}", "1", false), ("d{2,4}", "12", true),
      ("d{2,4}", "1234", true), ("d{2,4}5", "12345", true), ("d{2,4}55", "1255", true), ("[2-46]", "3", true),
      ("[2-46]", "5", false), ("[2-46]", "6", true), ("1(2|34)?5", "15", true), ("1(2|34)?5", "1345", true),
      ("1(2|34)?5", "135", false), ("1?1", "1", true), ("1?1", "11", true), ("1?1", "111", false),
      ("(12|1)2", "12", true), ("(1|12)(23|3)", "123", true), ("(1|)2", "2", true), ("(|1)2", "12", true),
      ("12|34", "34", true), ("12|34", "1234", false), ("<1>2", "12", true), ("12$", "12", true),
      ("(1d?$|1dd)", "1", true), ("(1d?$|1dd)", "123", true), ("", "", true), ("", "1", false),
    ])
  func all(pattern: String, digits: String, fits: Bool) throws {
    let (program, compiled) = try program(pattern)
    let bytes = Array(digits.utf8)
    let fitsAll = program.fitsAll(compiled, bytes.span)
    #expect(fitsAll == fits, "\(pattern) on \(digits)")
  }

  @Test(
    "The beginning of the digits: the first alternative and the longest run first",
    arguments: [
      ("1|12", "123", 1), ("12|1", "123", 2), ("d{1,3}", "12345", 3), ("0(1d)?", "0123", 3), ("0(1d)?", "01", 1),
      ("0(1d)?", "1", nil), ("00|011", "0115", 3), ("1$", "12", nil), ("(0|00)1", "001", 3), ("", "5", 0),
    ] as [(String, String, Int?)])
  func beginning(pattern: String, digits: String, end: Int?) throws {
    let (program, compiled) = try program(pattern)
    let bytes = Array(digits.utf8)
    let found = program.end(compiled, bytes.span)
    #expect(found == end, "\(pattern) on \(digits)")
  }

  @Test("What groups captured, also after a way back; none where the group took no part")
  func captures() throws {
    let (program, compiled) = try program("0(<1d>5|<d{2,3}>6|7)<8>?")
    func groups(_ digits: String) -> [Range<Int>?]? {
      let bytes = Array(digits.utf8)
      return program.match(compiled, bytes.span)?.groups
    }
    #expect(groups("0125") == [1..<3, nil, nil])
    #expect(groups("0126") == [nil, 1..<3, nil], "the first way had noted its group before it failed")
    #expect(groups("0123689") == [nil, 1..<4, 5..<6])
    #expect(groups("07") == [nil, nil, nil])
    #expect(groups("08") == nil)
  }

  @Test(
    "What is not of the notation is refused",
    arguments: [
      "a", "(1", "1)", "[1", "[]", "[3-1]", "[-]", "d{", "d{3", "d{3,1}", "d{}", "?", "1{3}", "(1>", "<1)", "1*", "+",
    ])
  func refused(pattern: String) {
    #expect(throws: PatternFailure.self) { try program(pattern) }
  }

  @Test("A character that is no digit fits nothing that is bound to digits")
  func foreign() throws {
    let (program, compiled) = try program("[0-9]")
    for byte in [UInt8](0...255) where !(48...57).contains(byte) {
      let bytes = [byte]
      let fits = program.fitsAll(compiled, bytes.span)
      #expect(!fits, "\(byte)")
    }
  }
}
