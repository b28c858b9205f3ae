import TestSupport
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
      let address = Link.to.deleteAccount(try Samples.accountID(1)).address
      #expect(hidden.allSatisfy { $0.attributes["value"] == address })
    }
  }

  @Test("Confirming says what waits for it, and giving up leads back to where the person came from")
  func purpose() throws {
    let id = try Samples.accountID(1)
    let waiting: [(Link, String, String)] = [
      (
        .to.deleteAccount(id), "Before you delete the account, a fresh code shows that it's you.",
        "/accounts/\(id.id.base64url)"
      ),
      (.to.export(), "Before we export your data, ", "/settings"),
      (.to.exportFile(.csv), "Before we export your data, ", "/settings"),
      (
        .to.statementFile(AccountFilePath(id, .csv)), "Before we make a file of more than a year, ",
        "/accounts/\(id.id.base64url)/statement"
      ),
      (
        .to.activity(ActivityQuery(search: "tea")), "Before we make a file of all that you found, ", "/activity?q=tea"
      ),
      (.to.changePhone(), "Before you change your number, ", "/settings"),
      (.to.recovery(), "Before you make recovery codes, ", "/settings"),
      (.to.authenticator(), "Before you change your authenticator app, ", "/settings"),
      (.to.home(), "A fresh code shows that it's you. This protects you", "/home"),
    ]
    for (next, words, back) in waiting {
      let page = Markup(try AllPages.confirm(nil, hasOther: true, nil, next: next).html)
      #expect(page.text.contains(words), "\(next): \(page.text)")
      let cancel = try #require(page.elements.indices.first { page.textIn[$0] == "Cancel" })
      #expect(page.elements[cancel].attributes["href"] == back)
    }
    for (next, words) in [
      (Link.to.export(), "The next page has the files."), (.to.exportFile(.csv), "Then the file comes."),
      (.to.statementFile(AccountFilePath(id, .csv)), "Then the file comes."),
    ] {
      let page = Markup(try AllPages.confirm(nil, hasOther: true, nil, next: next).html)
      #expect(page.text.contains(words), "\(next): \(page.text)")
    }
  }

  @Test("The summary leads to a field that is there, and somebody who waits for a code can type it at once")
  func focus() throws {
    for (name, sent) in [("unasked", nil)] + (try AllPages.sentCodes.map { ($0, Optional($1)) }) {
      for hasOther in [true, false] {
        for problem: ConfirmProblem? in [nil, .code(.empty), .alternative(.empty)] {
          let page = Markup(try AllPages.confirm(sent, hasOther: hasOther, problem).html)
          #expect(page.houseFaults == [], "\(name) \(hasOther) \(String(describing: problem))")
          let focused = page.elements.filter { $0.attributes["autofocus"] != nil }.map { $0.attributes["id"] }
          let expected = problem == .alternative(.empty) ? (hasOther ? "other_code" : nil) : "code"
          let field = [expected].compactMap { $0 }.filter { page.withID($0) != nil }
          // Without the field the summary has the focus, and it has no id.
          #expect(focused == (field.isEmpty && problem != nil ? [nil] : field))
        }
      }
    }
  }

  @Test("After asking for a code, users with no other way read what to do without the phone, and nobody else does")
  func withoutPhone() throws {
    let (_, sent) = try #require(try AllPages.sentCodes.first)
    #expect(!Markup(try AllPages.confirm(nil, hasOther: false, nil).html).text.contains("Can't get the code?"))
    for hasOther in [true, false] {
      var page = try AllPages.confirm(sent, hasOther: hasOther, nil)
      for printedHere in [true, false] {
        page.printedHere = printedHere
        let text = Markup(page.html).text
        #expect(text.contains("Can't get the code?") != hasOther)
        // Who sees codes where the wallet runs is the one who runs it.
        #expect(text.contains("The person who runs this wallet can help.") == (!hasOther && !printedHere))
      }
    }
  }

  @Test("Of two codes the page says in words which one was right, and shows neither")
  func oldAlone() throws {
    let codes = try AllPages.sentCodes
    let step = ChangePhonePage.Step.codes(new: codes[0].1, old: codes[0].1)
    let right = Markup(try AllPages.change(step, .old(.code(.wrong(triesLeft: 3)))).html)
    #expect(right.text.contains("The new number's code is right. Please enter it again."))
    #expect(right.withID("old_code")?.attributes["aria-invalid"] == "true")
    #expect(right.withID("new_code")?.attributes["aria-invalid"] == nil)
    for problem: ChangePhoneProblem? in [nil, .codes(new: .wrong(triesLeft: 3), old: nil)] {
      #expect(!Markup(try AllPages.change(step, problem).html).text.contains("is right"))
    }
  }

  @Test(
    "After the last wrong code each page says when there is a new one, as its text below does",
    arguments: [(0, "Press "), (50, "You can get a new one in 50 seconds."), (nil, "This number is locked")]
      as [(Int?, String)])
  func deadCode(resendIn: Int?, words: String) throws {
    var code = try #require(try AllPages.sentCodes.first).1
    code.resendIn = resendIn
    let step = ChangePhonePage.Step.codes(new: code, old: code)
    for problem in [OTPProblem.wrong(triesLeft: 0), .dead] {
      var otp = try AllPages.otp(problem, flag: true)
      otp.code = code
      for (page, field, button) in [
        (otp.html, "code", "Resend code"),
        (try AllPages.confirm(code, hasOther: true, .code(problem)).html, "code", "Resend code"),
        (try AllPages.change(step, .codes(new: problem, old: nil)).html, "new_code", "Send both again"),
        (try AllPages.change(step, .old(.code(problem))).html, "old_code", "Send both again"),
      ] {
        let markup = Markup(page)
        let error = try #require(markup.elements.firstIndex { $0.attributes["id"] == field + "-error" })
        #expect(markup.textIn[error]?.contains(words) == true, "\(markup.textIn[error] ?? "")")
        #expect((markup.textIn[error]?.contains("Press \(button) for a new one.") == true) == (resendIn == 0))
      }
    }
  }

  @Test("Of a code that expired or was never sent, too, the sentence and the text below say the same of the next one")
  func nextCode() throws {
    var code = try #require(try AllPages.sentCodes.first).1
    for (resendIn, words) in [
      (0, "Press Resend code "), (50, "You can get "), (nil, "No more codes can be sent."),
    ] as [(Int?, String)] {
      code.resendIn = resendIn
      for problem in [OTPProblem.expired, .notSent] {
        let markup = Markup(try AllPages.confirm(code, hasOther: true, .code(problem)).html)
        let error = try #require(markup.elements.firstIndex { $0.attributes["id"] == "code-error" })
        #expect(markup.textIn[error]?.contains(words) == true, "\(markup.textIn[error] ?? "")")
      }
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

  @Test("A wrong clock is no field's fault, is said as for money, and both codes are typed again")
  func wrongClock() throws {
    let codes = try AllPages.sentCodes
    let step = ChangePhonePage.Step.codes(new: codes[0].1, old: codes[0].1)
    let page = Markup(try AllPages.change(step, .clockWrong).html)
    #expect(page.text.contains(Words.sentence(LedgerRefusal.clockWrong, .plain)))
    #expect(page.text.contains(Words.typeBothAgain) && page.text(of: "title")?.hasPrefix("Error: ") == true)
    for field in ["new_code", "old_code"] { #expect(page.withID(field)?.attributes["aria-invalid"] == nil) }
  }

  @Test("The words about a number that is taken tell nothing about whose it is")
  func taken() {
    #expect(Words.takenNumber == "That number cannot be used.")
  }
}
