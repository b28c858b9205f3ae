import Testing

@testable import HTTPServer

@Suite("Forms, cookies and percent-encoding")
struct FormBodyTests {
  @Test("The pairs of a form are decoded; of a name twice the last counts")
  func pairs() throws {
    let form = try FormBody(bytes: bytes("name=Ann+Lee&name=%C3%89va&empty=&flag&a%3Db=c%26d&&x=1=2"))
    #expect(form["name"] == "Éva")
    #expect(form.values("name") == ["Ann Lee", "Éva"])
    #expect(form["empty"] == "")
    #expect(form["flag"] == "")
    #expect(form["a=b"] == "c&d")
    #expect(form["x"] == "1=2")
    #expect(form["none"] == nil)
  }

  @Test(
    "What cannot be read is refused",
    arguments: [
      ("a=%", FormRefusal.badPercentEncoding), ("a=%4", .badPercentEncoding), ("%zz=1", .badPercentEncoding),
      ("a=%FF", .notUTF8), ("a=%C0%80", .notUTF8), ("a=%ED%A0%80", .notUTF8),
      (String(repeating: "a&", count: 1001), .tooManyPairs),
    ])
  func refusals(_ row: (input: String, refusal: FormRefusal)) {
    #expect(throws: row.refusal) { try FormBody(bytes: bytes(row.input)) }
  }

  @Test("Bytes that are not UTF-8 are refused as they are, too, in values and in names")
  func rawBytes() throws {
    for wrong: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] {
      #expect(throws: FormRefusal.notUTF8) { try FormBody(bytes: bytes("a=") + wrong) }
      #expect(throws: FormRefusal.notUTF8) { try FormBody(bytes: wrong + bytes("=1")) }
      #expect(throws: FormRefusal.notUTF8) { try FormBody(bytes: bytes("a=+") + wrong) }
    }
    let form = try FormBody(bytes: bytes("é=composed&e\u{301}=of two&nul=\0"))
    #expect(form["é"] == "composed" && form["e\u{301}"] == "of two")
    #expect(form["nul"] == "\0")
  }

  @Test("Only a body of the form type is read")
  func mediaType() throws {
    func form(_ type: String?) throws -> FormBody {
      let fields = Fields(type.map { [("Content-Type" as StaticString, $0)] } ?? [])
      return try FormBody(
        Request(head: RequestHead(method: .post, path: [0x2F], fields: fields), body: RequestBody(bytes("a=b"))))
    }
    #expect(try form("application/x-www-form-urlencoded")["a"] == "b")
    #expect(try form("Application/X-WWW-Form-Urlencoded ; charset=utf-8")["a"] == "b")
    #expect(try form("text/plain").isEmpty)
    #expect(try form(nil).isEmpty)
    #expect(try FormBody(query: nil).isEmpty)
    #expect(try FormBody(query: bytes("q=1"))["q"] == "1")
  }

  @Test("The first cookie of exactly the name is found, over all fields")
  func cookies() {
    let fields = Fields([
      ("Cookie", "a=1; bb=2;c = 3 ; novalue; d=\"q\"; e=x=y"), ("X", "a=0"), ("cookie", "a=9; late=5; A=7"),
    ])
    let rows = [
      ("a", "1"), ("bb", "2"), ("c", "3"), ("d", "\"q\""), ("e", "x=y"), ("late", "5"), ("A", "7"), ("novalue", nil),
      ("b", nil), ("", nil),
    ]
    for (name, value) in rows { #expect(fields.cookie(bytes(name)).map { text($0) } == value, "\(name)") }
  }

  @Test("Fields are found without regard to case, all in their order")
  func fields() {
    let fields = Fields([("X-Forwarded-For", "1"), ("Origin", "o"), ("x-FORWARDED-for", "2")])
    #expect(fields.first(.xForwardedFor).map { text($0) } == "1")
    #expect(fields.all(.xForwardedFor).map { text($0) } == ["1", "2"])
    #expect(fields.first(.referer) == nil)
    #expect(fields.first(FieldName("ORIGIN")).map { text($0) } == "o")
  }

  @Test("Every byte survives encoding and decoding")
  func percentDecoding() {
    for byte in UInt8(0)...255 {
      let digits = String(byte, radix: 16)
      let encoded = "%" + (byte < 16 ? "0" : "") + digits
      #expect(PercentDecoding.decode(bytes(encoded)[...]) == [byte])
      #expect(PercentDecoding.decode(bytes(encoded.uppercased())[...]) == [byte])
    }
    #expect(PercentDecoding.decode(bytes("a+b")[...]) == bytes("a+b"))
    #expect(PercentDecoding.decode(bytes("a+b")[...], plusIsSpace: true) == bytes("a b"))
  }

  static let percentRows: [(input: String, plain: [UInt8]?, form: [UInt8]?)] = [
    ("", [], []),
    ("abc", bytes("abc"), bytes("abc")),
    ("a+b", bytes("a+b"), bytes("a b")),
    ("+", bytes("+"), bytes(" ")),
    ("%2B", bytes("+"), bytes("+")),
    ("%2b+%2B", bytes("+++"), bytes("+ +")),
    ("%41%42", bytes("AB"), bytes("AB")),
    ("%00", [0], [0]),
    ("%ff%FF%fF", [255, 255, 255], [255, 255, 255]),
    ("%25", bytes("%"), bytes("%")),
    ("%2541", bytes("%41"), bytes("%41")),
    ("%", nil, nil), ("%4", nil, nil), ("a%", nil, nil), ("%%", nil, nil), ("%%41", nil, nil), ("%g0", nil, nil),
    ("%0g", nil, nil), ("%-1", nil, nil), ("%+1", nil, nil), ("%u0041", nil, nil), ("%41%4", nil, nil),
  ]

  @Test("RFC 3986 section 2.1: `%` has two hexadecimal digits, and decoding is done once", arguments: percentRows)
  func decodes(_ row: (input: String, plain: [UInt8]?, form: [UInt8]?)) {
    let around = bytes("%") + bytes(row.input) + bytes("41")
    for text in [bytes(row.input)[...], around.dropFirst().dropLast(2)] {
      #expect(PercentDecoding.decode(text) == row.plain)
      #expect(PercentDecoding.decode(text, plusIsSpace: true) == row.form)
    }
  }

  static let cookieRows: [(field: String, name: String, value: String?)] = [
    ("a=1", "a", "1"), ("a=1; b=2", "b", "2"), ("a=1;b=2", "b", "2"), ("a=1;  b=2", "b", "2"), ("a=1;\tb=2", "b", "2"),
    ("a=1; a=2", "a", "1"), ("a=", "a", ""), ("a=;b=2", "b", "2"), ("a = 1 ", "a", "1"), ("a=1=2", "a", "1=2"),
    ("a==", "a", "="), ("a=\"1\"", "a", "\"1\""), ("a=\"1;2\"", "a", "\"1"), ("a=1,b=2", "a", "1,b=2"),
    ("a=1,b=2", "b", nil), ("A=1", "a", nil), ("aa=1", "a", nil), ("a", "a", nil), ("a;a=1", "a", "1"), ("=1", "", "1"),
    ("=a=1", "a", nil), (";;;a=1;;", "a", "1"), ("", "a", nil), (";", "a", nil), ("=", "a", nil), ("b=a=1", "a", nil),
    ("$Version=1; a=2", "a", "2"), ("a[b]=1", "a", nil), ("a%3D=1", "a=", nil), ("%61=1", "a", nil),
  ]

  @Test(
    "RFC 6265bis section 4.2.1: pairs between semicolons, names compared exactly, the first counts",
    arguments: cookieRows)
  func readsCookies(_ row: (field: String, name: String, value: String?)) {
    #expect(Fields([("Cookie", row.field)]).cookie(bytes(row.name)).map { text($0) } == row.value)
    let twice = Fields([("Cookie", "z=0"), ("Cookie", row.field), ("Cookie", "\(row.name)=late")])
    #expect(twice.cookie(bytes(row.name)).map { text($0) } == row.value ?? (row.name.contains("=") ? nil : "late"))
  }

  private func form(_ body: String, secret names: [StaticString]) throws -> FormBody {
    let fields = Fields([("Content-Type", "application/x-www-form-urlencoded")])
    let head = RequestHead(method: .post, path: [0x2F], fields: fields)
    return try FormBody(Request(head: head, body: RequestBody(bytes(body))), keepingSecret: names)
  }

  private func secret(_ form: FormBody, _ name: StaticString) -> String? {
    var found: [UInt8] = []
    return form.readSecret(name) { found.append($0) } ? text(found) : nil
  }

  @Test("A secret field is no text: it is read from the body's bytes, decoded one by one, the last one of its name")
  func secrets() throws {
    let form = try form("a=1&number=4242+4242%2d4&b=2&num%62er=%34%32+x&c", secret: ["number", "pin"])
    #expect(form["number"] == nil && form.values("number").isEmpty)
    #expect(form["a"] == "1" && form["b"] == "2" && form["c"]?.isEmpty == true)
    #expect(secret(form, "number") == "42 x")
    #expect(secret(form, "pin") == nil && secret(form, "a") == nil)
    #expect(try form.revealed("number") == "42 x" && form.revealed("pin") == nil)
    #expect(!form.isEmpty)
    #expect(try !self.form("number=", secret: ["number"]).isEmpty)
    #expect(secret(try self.form("number", secret: ["number"]), "number")?.isEmpty == true)
  }

  @Test("A secret field counts as a pair, and its percent-encoding must be right; its bytes may be any")
  func badSecrets() throws {
    for broken in ["%", "%4", "%4x", "42%"] {
      #expect(throws: FormRefusal.badPercentEncoding) { try form("number=\(broken)", secret: ["number"]) }
    }
    let many = String(repeating: "number=1&", count: FormBody.pairsMax)
    #expect(throws: FormRefusal.tooManyPairs) { try form(many + "a=1", secret: ["number"]) }
    let odd = try form("number=%ff%00", secret: ["number"])
    var found: [UInt8] = []
    odd.readSecret("number") { found.append($0) }
    #expect(found == [0xFF, 0])
    #expect(throws: FormRefusal.notUTF8) { try odd.revealed("number") }
  }
}
