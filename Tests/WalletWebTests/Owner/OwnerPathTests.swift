import Testing

@testable import WalletWeb

@Suite struct OwnerPathTests {
  @Test("A path is made whole by the present folder; where that has none, or none in UTF-8, it is refused")
  func whole() throws {
    #expect(try OwnerPath.absolute("/a/b", in: nil) == "/a/b")
    #expect(try OwnerPath.absolute("b.db", in: Array("/home/me".utf8)) == "/home/me/b.db")
    #expect(try OwnerPath.absolute("b.db", in: Array("/".utf8)) == "/b.db")
    for folder in [nil, Array("(unreachable)/x".utf8), Array("/x/".utf8) + [0xFF], []] {
      let problem = #expect(throws: StartProblem.self) { try OwnerPath.absolute("b.db", in: folder) }
      #expect(problem?.sentence.contains("name the whole path") == true)
    }
  }

  @Test("The running wallet takes no path that would mean something else to it")
  func required() throws {
    try OwnerPath.requireAbsolute("/a/b")
    for path in ["b.db", "", "./b", "/a\0b"] {
      #expect(throws: StartProblem.self, "\(path)") { try OwnerPath.requireAbsolute(path) }
    }
  }
}
