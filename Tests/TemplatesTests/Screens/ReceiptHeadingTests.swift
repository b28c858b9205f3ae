import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("A receipt's heading") struct ReceiptHeadingTests {
  @Test("It is what the money was for, with what happened below; without a note it is what happened")
  func headings() throws {
    for kind in OperationKind.allCases where kind.rule.hasAccount {
      for note in ["", "Haircut", Samples.hostile] {
        let markup = Markup(try AllPages.receipt(kind, note: note).html)
        let heading = try #require(markup.elements.firstIndex { $0.name == "h1" })
        let said = Words.title(kind)
        let text = markup.textIn[note.isEmpty ? heading : heading + 1]
        #expect(text == (note.isEmpty ? said : note), "\(kind)")
        #expect(markup.text.contains(said) && markup.elements.count { $0.name == "h1" } == 1, "\(kind)")
      }
    }
  }
}
