import Testing

@testable import OCPP

@Suite("JSON of any shape")
struct JSONTextTests {
  @Test(
    "Each kind of value is read, and written without white space",
    arguments: [
      ("null", JSONValue.null, "null"), (" true ", .bool(true), "true"), ("false", .bool(false), "false"),
      (#""""#, .string(""), #""""#), (#""\u0041\ud83d\udcde\/\n""#, .string("A📞/\n"), #""A📞/\n""#),
      ("[ ]", .array([]), "[]"), ("{ }", .object(JSONObject()), "{}"),
      ("[1, [2] ,null]", .array([.number("1"), .array([.number("2")]), .null]), "[1,[2],null]"),
      (#"{"b" : 1 , "a":{}}"#, .fields(("b", .number("1")), ("a", .fields())), #"{"b":1,"a":{}}"#),
    ])
  func values(text: String, value: JSONValue, written: String) throws {
    #expect(try JSONValue.written(text) == value)
    #expect(value.json == written)
  }

  @Test(
    "Numbers stay as they are written",
    arguments: ["0", "-0", "12", "-1.50", "1e3", "1E+3", "0.1e-99", "123456789012345678901234567890.0"])
  func numbers(text: String) throws {
    let value = try JSONValue.written(text)
    #expect(value == .number(text) && value.json == text)
  }

  @Test(
    "What is no JSON is not read",
    arguments: [
      "", " ", "nul", "nullx", "True", "NaN", "Infinity", "-", "+1", "01", "-01", ".5", "1.", "1.e3", "1e", "1e+",
      "0x1",
      "--1", "1 2", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
      "{a:1}", "{1:1}", "{\"a\":1 \"b\":2}", "'a'", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\\ud800\"",
      "\"\n\"", "\u{FEFF}[]", "[]\0", "// a\n[]",
    ])
  func refused(text: String) { #expect(JSONValue(json: Array(text.utf8)) == nil) }

  @Test("Nor are a name that comes twice in one object, and bytes that are no UTF-8")
  func unclean() {
    #expect(JSONValue(json: Array(#"{"a":1,"b":{"a":1}}"#.utf8)) != nil)
    #expect(JSONValue(json: Array(#"{"b":{"a":1,"\u0061":1}}"#.utf8)) == nil)
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]] {
      #expect(JSONValue(json: [0x22] + bytes + [0x22]) == nil)
    }
  }

  @Test("Sixteen arrays and objects may be in each other")
  func depth() {
    func nested(_ depth: Int) -> [[UInt8]] {
      let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let objects = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
      let mixed = "{\"a\":" + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
      return [arrays, objects, mixed].map { Array($0.utf8) }
    }
    for text in nested(16) { #expect(JSONValue(json: text) != nil) }
    for text in nested(17) { #expect(JSONValue(json: text) == nil) }
    for text in nested(100_000) { #expect(JSONValue(json: text) == nil) }
    let wide = "[" + String(repeating: "[],", count: 1000) + "{}]"
    #expect(JSONValue(json: Array(wide.utf8)) != nil)
  }

  @Test("Every scalar that a text can have is written so that it reads back")
  func escapes() {
    for start in stride(from: 0 as UInt32, to: 0x11_0000, by: 0x100) {
      var text = ""
      for scalar in (start..<start + 0x100).compactMap(Unicode.Scalar.init) { text.unicodeScalars.append(scalar) }
      guard case .string(let again)? = JSONValue(json: Array(JSONValue.string(text).json.utf8)) else {
        Issue.record("\(start) is not read back")
        continue
      }
      #expect(Array(again.utf8) == Array(text.utf8), "\(start)")
    }
  }

  @Test("An object's members have no order, and a name one value")
  func objects() {
    var object = JSONObject()
    object["a"] = .number("1")
    object["b"] = .null
    object["a"] = .number("2")
    #expect(object == JSONObject(distinct: [("b", .null), ("a", .number("2"))]))
    #expect(object != JSONObject(distinct: [("b", .null), ("a", .number("1"))]))
    #expect(object != JSONObject(distinct: [("b", .null), ("c", .number("2"))]))
    #expect(object["c"] == nil)
    object["b"] = nil
    #expect(object == JSONObject(distinct: [("a", .number("2"))]))
  }

  @Test("An object of a whole message's names is read and compared")
  func manyNames() throws {
    let names = (0..<80_000).map { "\"\($0)\":0" }
    let one = try JSONValue.written("{" + names.joined(separator: ",") + "}")
    let other = try JSONValue.written("{" + names.reversed().joined(separator: ",") + "}")
    #expect(one == other)
  }
}
