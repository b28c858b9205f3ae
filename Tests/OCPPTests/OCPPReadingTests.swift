import Testing

@testable import OCPP

@Suite("Frames of OCPP-J")
struct OCPPReadingTests {
  private static func read(_ text: String) -> OCPPReading { OCPPReading(Array(text.utf8)) }

  @Test(
    "Calls, results and errors are read; more parts than they have are ignored",
    arguments: [
      (
        #"[2,"19223201","Heartbeat",{}]"#,
        OCPPFrame.call(MessageID("19223201"), action: "Heartbeat", payload: .fields())
      ),
      (
        #" [ 2 , "é" , "" , { "a" : [ 1 ] } , 5 ] "#,
        .call(MessageID("é"), action: "", payload: .fields(("a", .array([.number("1")]))))
      ),
      (#"[3,"-1",{"a":null}]"#, .result(MessageID("-1"), payload: .fields(("a", .null)))),
      (#"[3,"1",[],{}]"#, .result(MessageID("1"), payload: .array([]))),
      (#"[3,"1"]"#, .result(MessageID("1"), payload: .null)),
      (
        #"[4,"1","NotSupported","No.",{"a":1}]"#,
        .error(MessageID("1"), OCPPError(.notSupported, "No."))
      ),
      (#"[4,"1","FormatViolation","",{}]"#, .error(MessageID("1"), OCPPError(code: "FormatViolation", ""))),
      (#"[4,"1","GenericError","a"]"#, .error(MessageID("1"), OCPPError(.genericError, "a"))),
      (#"[4,"1","InternalError"]"#, .error(MessageID("1"), OCPPError(.internalError))),
      (#"[4,"1","InternalError",null,null]"#, .error(MessageID("1"), OCPPError(.internalError))),
      (#"[4,"1"]"#, .error(MessageID("1"), OCPPError(.genericError))),
      (#"[4,"1",5,6]"#, .error(MessageID("1"), OCPPError(.genericError))),
      (#"[4,"1","",""]"#, .error(MessageID("1"), OCPPError(.genericError))),
    ])
  func frames(text: String, frame: OCPPFrame) { #expect(Self.read(text) == .frame(frame)) }

  @Test(
    "A call without an action or an object is refused by its id",
    arguments: [
      #"[2,"7"]"#, #"[2,"7","Heartbeat"]"#, #"[2,"7","Heartbeat",null]"#, #"[2,"7","Heartbeat",[]]"#,
      #"[2,"7","Heartbeat","{}"]"#, #"[2,"7",{}]"#, #"[2,"7",null,{}]"#, #"[2,"7",6,{}]"#,
    ])
  func malformed(text: String) {
    guard case .refused(MessageID("7"), let error) = Self.read(text) else {
      Issue.record("\(Self.read(text))")
      return
    }
    #expect(error.code == "FormationViolation" && !error.description.isEmpty)
  }

  @Test(
    "Other numbers than 2, 3 and 4 are ignored, whatever follows",
    arguments: ["[1]", #"[5,"1",{}]"#, #"[6,"1","A",{}]"#, "[0,0]", "[-2]", "[2.5]", #"[20,"1","A",{}]"#])
  func ignored(text: String) { #expect(Self.read(text) == .ignored) }

  @Test(
    "What is no JSON, no array, or names no id is not readable",
    arguments: [
      "", "Hello", "2", "null", #"{"2":1}"#, "[]", "[null]", #"["2","1","A",{}]"#, "[[2]]", "[2]", "[3]", "[4]",
      #"[2,null,"A",{}]"#, #"[2,7,"A",{}]"#, #"[2,"","A",{}]"#, #"[3,["1"],{}]"#, #"[2,"1","A",{}"#,
      #"[2,"1","A",{}]]"#,
    ])
  func unreadable(text: String) { #expect(Self.read(text) == .unreadable) }

  @Test("An id has 1 to 36 characters")
  func ids() {
    for character in ["a", "é", "📞"] {
      let id = String(repeating: character, count: 36)
      #expect(Self.read("[3,\"\(id)\",{}]") == .frame(.result(MessageID(id), payload: .fields())))
      #expect(Self.read("[3,\"\(id)a\",{}]") == .unreadable)
      #expect(Self.read("[2,\"\(id)a\"]") == .unreadable)
    }
  }

  @Test("Of an action 64 characters are read, in one line")
  func actions() {
    let long = String(repeating: "a", count: 64)
    for (action, read) in [(long, long), (long + "b", long), ("Reset\\n", "Reset ")] {
      let frame = OCPPFrame.call(MessageID("1"), action: read, payload: .fields())
      #expect(Self.read("[2,\"1\",\"\(action)\",{}]") == .frame(frame))
    }
  }

  @Test("A message has at most a mebibyte")
  func size() {
    let frame = Array(#"[3,"1",{}]"#.utf8)
    let padding = [UInt8](repeating: 0x20, count: OCPPReading.sizeLimit - frame.count)
    #expect(OCPPReading(frame + padding) == .frame(.result(MessageID("1"), payload: .fields())))
    #expect(OCPPReading(frame + padding + [0x20]) == .unreadable)
  }

  @Test("Frames are written as the specification shows them")
  func written() {
    func text(_ frame: OCPPFrame) -> String { String(decoding: frame.text, as: UTF8.self) }
    let id = MessageID("a\"b")
    #expect(text(.call(id, action: "Reset", payload: .fields(("a", .null)))) == #"[2,"a\"b","Reset",{"a":null}]"#)
    #expect(text(.result(id, payload: .fields())) == #"[3,"a\"b",{}]"#)
    #expect(text(.error(id, OCPPError(.securityError, "No."))) == #"[4,"a\"b","SecurityError","No.",{}]"#)
  }

  @Test("The description of an error is one line of at most 255 characters, sent and received")
  func descriptions() {
    let frame = OCPPFrame.error(MessageID("1"), OCPPError(.internalError, "a\n" + String(repeating: "é", count: 300)))
    let line = "a " + String(repeating: "é", count: 253)
    #expect(OCPPReading(frame.text) == .frame(.error(MessageID("1"), OCPPError(.internalError, line))))
    let long = String(repeating: "x", count: 300)
    let expected = OCPPError(code: String(repeating: "x", count: 64), String(repeating: "x", count: 255))
    #expect(Self.read("[4,\"1\",\"\(long)\",\"\(long)\",{}]") == .frame(.error(MessageID("1"), expected)))
  }
}
