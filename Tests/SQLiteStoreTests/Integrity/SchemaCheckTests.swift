import Testing
import WalletCore

@testable import SQLiteStore

@Suite("The schema's digest") struct SchemaCheckTests {
  @Test("It is that of what the program creates; otherwise each start creates all of it once more")
  func current() throws {
    let texts = try SchemaCheck.texts(of: SchemaCheck.created())
    #expect(texts.count > 150)
    #expect(SchemaCheck.digest(of: texts).hex == SchemaCheck.expected)
  }

  @Test("Lists of texts differ in it wherever they differ")
  func differs() {
    let lists: [[[UInt8]]] = [
      [], [[]], [[], []], [Array("ab".utf8)], [Array("a".utf8), Array("b".utf8)], [Array("ba".utf8)],
    ]
    #expect(Set(lists.map(SchemaCheck.digest(of:))).count == lists.count)
  }
}
