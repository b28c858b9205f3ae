import TestSupport
import Testing
import WalletCore

@testable import CentralSystem
@testable import OCPP

@Suite("What the owner reads of a conversation")
struct ConversationTests {
  @Test("The last hundred lines are kept, oldest first")
  func lines() {
    var conversation = Conversation()
    #expect(conversation.lines == [])
    for number in 0..<250 {
      conversation.add("line \(number)", isOurs: number % 2 == 0, at: Timestamp(milliseconds: Int64(number)))
    }
    let expected = (150..<250).map {
      ConversationLine(at: Timestamp(milliseconds: Int64($0)), isOurs: $0 % 2 == 0, text: "line \($0)")
    }
    #expect(conversation.lines == expected)
  }

  @Test("Lines are cut to 200 bytes, and long ones leave earlier, so that a charge point takes 12 KiB at most")
  func bounds() {
    var conversation = Conversation()
    for number in 100..<300 {
      conversation.add("\(number)" + String(repeating: "é", count: 300), isOurs: true, at: TestClock.start)
    }
    let lines = conversation.lines.map(\.text)
    #expect(lines.allSatisfy { $0.utf8.count == 199 })
    #expect(lines.count == Conversation.textMax / 199 && lines.last?.hasPrefix("299") == true)
  }

  @Test(
    "A line moves no cursor and turns nothing around",
    arguments: [
      ("a\nb\u{1B}[2J\u{0}", "a?b?[2J?"), ("\u{202E}abc\u{2028}", "?abc?"), ("Größe 7 €", "Größe 7 €"),
      ("e\u{301}\u{85}", "e\u{301}?"),
    ])
  func oneLine(_ text: String, _ line: String) { #expect(OneLine.text(text, limit: 100) == line) }

  @Test("What is cut ends with a whole character of Unicode", arguments: 0...9)
  func cut(_ limit: Int) {
    let line = OneLine.text("a€b€c", limit: limit)
    #expect("a€b€c".hasPrefix(line) && line.utf8.count <= limit && line.utf8.count > limit - 3)
  }

  private static func object(_ members: (String, JSONValue)...) -> JSONValue {
    var object = JSONObject()
    for (name, value) in members { object[name] = value }
    return .object(object)
  }

  static let contents: [(JSONValue, String)] = [
    (.null, "null"), (.bool(true), "true"), (.number("1e5"), "1e5"), (.array([]), "[]"), (object(), "{}"),
    (.array([.number("1"), .string("two\n\"\\\u{1F600}\u{202E}")]), #"[1,"two\u000a\"\\😀\u202e"]"#),
    (object(("connectorId", .number("1")), ("idTag", .string("SECRET"))), #"{"connectorId":1}"#),
    (object(("idtag", .string("SECRET")), ("meterStart", .number("0"))), #"{"meterStart":0}"#),
    (
      object(("idTagInfo", object(("parentIdTag", .string("SECRET")), ("status", .string("Invalid"))))),
      #"{"idTagInfo":{"status":"Invalid"}}"#
    ),
    (
      object(("key", .string("AuthorizationKey")), ("readonly", .bool(false)), ("value", .string("SECRET"))),
      #"{"key":"AuthorizationKey","readonly":false}"#
    ),
    (
      object(("Key", .string("Vendor_WIFI_PassWord")), ("VALUE", .string("SECRET")), ("value", .string("SECRET"))),
      #"{"Key":"Vendor_WIFI_PassWord"}"#
    ),
    (
      object(("key", .string("WebSocketPingInterval")), ("value", .string("60"))),
      #"{"key":"WebSocketPingInterval","value":"60"}"#
    ),
    (object(("vendorId", .string("V")), ("data", .string("SECRET"))), #"{"vendorId":"V"}"#),
    (
      object(("format", .string("SignedData")), ("value", .string("SECRET"))), #"{"format":"SignedData"}"#
    ),
    (object(("format", .string("Raw")), ("value", .string("7"))), #"{"format":"Raw","value":"7"}"#),
  ]

  @Test("Content is JSON without idTags, secrets and what may hide them", arguments: contents)
  func redacted(_ value: JSONValue, _ text: String) { #expect(RedactedJSON.text(value, limit: 1000) == text) }

  @Test("Content of any size is cut, and no more of it is written")
  func long() {
    let many = JSONValue.array([JSONValue](repeating: .string("€uro"), count: 100_000))
    for limit in 0...40 {
      let text = RedactedJSON.text(many, limit: limit)
      #expect(text.utf8.count <= limit && text.utf8.count > limit - 3)
      #expect(#"["€uro","€uro","€uro","€uro","€uro","€uro"]"#.hasPrefix(text))
    }
  }

  @Test("The names of settings whose values are secrets")
  func settings() {
    for key in [
      "AuthorizationKey", "authorization_key", "WifiPasswd", "SimPin", "PIN_Code", "MyClientSecret", "Password",
    ] {
      #expect(SecretName.isSetting(key), "\(key)")
    }
    let long = String(repeating: "x", count: 60) + "password"
    for key in ["HeartbeatInterval", "WebSocketPingInterval", "pass", "", "pi", "Päßwörd", long] {
      #expect(!SecretName.isSetting(key), "\(key)")
    }
  }

  @Test("Names and keys of a mebibyte, whose normal forms take hours, are cut", .timeLimit(.minutes(5)))
  func longNames() {
    // Marks of two kinds in turn must be sorted before they can be compared as characters.
    let marks = String(repeating: "\u{301}\u{323}", count: 1 << 18)
    let object = JSONObject(distinct: [
      ("value" + marks, .string("told")), ("key", .string("password" + marks)), ("value", .string("7")),
    ])
    let text = RedactedJSON.text(.object(object), limit: 2000)
    #expect(text.utf8.starts(with: (#"{"value"# + "\u{301}").utf8) && text.utf8.count > 1990)
    let first = RedactedJSON.text(.object(JSONObject(distinct: [("value" + marks, .null)])), limit: 1000)
    #expect(first.hasSuffix(#"…":null}"#) && first.utf8.count < 90)
  }

  @Test("Many members are looked at once each; an object of more than 200 tells no value", .timeLimit(.minutes(5)))
  func manyMembers() {
    let none = JSONObject(distinct: (0..<100_000).map { ("data", .number("\($0)")) })
    #expect(RedactedJSON.text(.object(none), limit: 1000) == "{}")
    let late: [(name: String, value: JSONValue)] =
      [("value", .string("SECRET"))] + (0..<300).map { ("data", .number("\($0)")) } + [("key", .string("password"))]
    #expect(RedactedJSON.text(.object(JSONObject(distinct: late)), limit: 1000) == "{}")
    let spelled = JSONObject(distinct: (0..<100_000).map { ("v_alue", .number("\($0)")) })
    #expect(RedactedJSON.text(.object(spelled), limit: 1000) == "{}")
  }
}
