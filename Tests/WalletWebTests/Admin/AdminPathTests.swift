import Testing

@testable import WalletWeb

@Suite struct AdminPathTests {
  @Test("A path is made whole by the present folder; where that has none, or none in UTF-8, it is refused")
  func whole() throws {
    #expect(try AdminPath.absolute("/a/b", in: nil) == "/a/b")
    #expect(try AdminPath.absolute("b.db", in: Array("/home/me".utf8)) == "/home/me/b.db")
    #expect(try AdminPath.absolute("b.db", in: Array("/".utf8)) == "/b.db")
    for folder in [nil, Array("(unreachable)/x".utf8), Array("/x/".utf8) + [0xFF], []] {
      let problem = #expect(throws: ProgramFailure.self) { try AdminPath.absolute("b.db", in: folder) }
      #expect(problem?.sentence.contains("name the whole path") == true)
    }
  }

  @Test("The running wallet takes no path that would mean something else to it")
  func required() throws {
    try AdminPath.requireAbsolute("/a/b")
    for path in ["b.db", "", "./b", "/a\0b"] {
      #expect(throws: ProgramFailure.self, "\(path)") { try AdminPath.requireAbsolute(path) }
    }
  }
}
