import WalletCore
import Testing

@testable import WalletBench

@Suite("JSON of records")
struct JSONObjectReaderTests {
  private func read(_ text: String) throws(JSONObjectFailure) -> [String: JSONValue] {
    try JSONObjectReader.read(Array(text.utf8)[...])
  }

  @Test("Every kind of value that records have")
  func values() throws {
    #expect(try read("{}").isEmpty)
    let text = #" { "a" : "b" , "n":-12,"z":0, "t":true,"f":false,"x":null,"l":[ "p" , "" ],"e":[ ],"":"" } "#
    #expect(
      try read(text) == [
        "a": .string("b"), "n": .number(-12), "z": .number(0), "t": .bool(true), "f": .bool(false), "x": .null,
        "l": .strings(["p", ""]), "e": .strings([]), "": .string(""),
      ])
  }

  @Test(
    "Any other is refused, and where",
    arguments: [
      (#"{"a":}"#, 5), (#"{"a":tru}"#, 5), (#"{"a":True}"#, 5), (#"{"a":nul"#, 5), (#"{"a":fals}"#, 5),
      (#"{"a":{}}"#, 5),
      (#"{"a":[1]}"#, 6), (#"{"a":[["b"]]}"#, 6), (#"{"a":'b'}"#, 5), (#"{"a":1}}"#, 7),
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
}
