import Testing
import WalletCore

@testable import Templates

@Suite("Pages of fresh proofs and of a new number")
struct ProofPageTests {
  @Test("Confirming says where a code goes, where it went, or why it did not; the field is there when a code is")
  func confirm() throws {
    let unasked = Markup(try AllPages.confirm(nil, hasOther: false, nil).html)
    #expect(unasked.all("button").count == 1 && unasked.withID("code") == nil && unasked.withID("other_code") == nil)
    for (name, sent) in try AllPages.sentCodes {
      let page = Markup(try AllPages.confirm(sent, hasOther: true, nil).html)
      #expect((page.withID("code") != nil) == (sent.delivery == .sent || sent.delivery == .onItsWay), "\(name)")
      #expect(page.withID("resend") != nil && page.withID("other_code") != nil, "\(name)")
    }
  }

  @Test("Each form of confirming carries what waits for it")
  func next() throws {
    for (_, sent) in try AllPages.sentCodes {
      let page = Markup(try AllPages.confirm(sent, hasOther: true, nil).html)
      let hidden = page.elements.filter { $0.attributes["name"] == "next" }
      #expect(hidden.count == page.all("form").count)
      let address = Link.deleteAccount(try Samples.accountID(1)).address
      #expect(hidden.allSatisfy { $0.attributes["value"] == address })
    }
  }

  @Test("Both fields tell what is wrong with them, and the summary leads to each")
  func bothFields() throws {
    let codes = try AllPages.sentCodes
    let step = ChangePhonePage.Step.codes(new: codes[0].1, old: codes[0].1)
    let problem = ChangePhoneProblem.codes(new: .empty, old: .code(.empty))
    let page = Markup(try AllPages.change(step, problem).html)
    for field in ["new_code", "old_code"] {
      #expect(page.withID(field)?.attributes["aria-invalid"] == "true")
      #expect(page.elements.contains { $0.attributes["href"] == "#" + field })
    }
  }

  @Test("The words about a number that is taken tell nothing about whose it is")
  func taken() {
    #expect(Words.takenNumber == "That number cannot be used.")
  }
}
