import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("The phone page in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct PhoneBrowserTests {
  /// Runs a story on the phone page; afterwards the browser has logged no complaint.
  private func onPage(_ story: (PhonePage, TestWallet) throws -> Void) async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        try story(try PhonePage(browser, wallet), wallet)
        #expect(try browser.complaints() == [])
      }
    }
  }

  @Test("Digits are formatted as they are typed, Backspace and Delete skip punctuation, the middle stays the middle")
  func typing() async throws {
    try await onPage { page, wallet in
      for (digit, shown) in zip(
        "5305550123",
        [
          "5|", "53|", "530|", "530-5|", "530-55|", "530-555|", "530-5550|", "(530) 555-01|", "(530) 555-012|",
          "(530) 555-0123|",
        ])
      {
        try page.type(String(digit))
        try page.expect(shown)
      }
      for shown in ["(530) 555-012|", "(530) 555-01|", "530-5550|"] {
        try page.type(PhonePage.backspace)
        try page.expect(shown)
      }
      try page.show("(530) |555-0123")
      try page.type(PhonePage.backspace)
      try page.expect("(53|5) 550-123")
      try page.type("0")
      try page.expect("(530|) 555-0123")
      try page.type(PhonePage.delete)
      try page.expect("(530|) 550-123")
      try page.type("5")
      try page.expect("(530) 5|55-0123")
      try page.show("(530|) |555-0123")
      try page.type(PhonePage.backspace)
      try page.expect("(530|) 555-0123")
      try page.clear()
      try page.type("call me")
      try page.expect("call me|")
    }
  }

  @Test("Pasting, autofill and the list: a number in any spelling finds its country, and the country its calling code")
  func pasting() async throws {
    try await onPage { page, wallet in
      try page.paste("tel:00491512 3456789")
      try page.expect("+49 1512 3456789|")
      #expect(try page.country == "DE")
      try page.browser.type("France", into: try page.browser.find("#country"))
      try page.wait(for: "+3315123456789")
      #expect(try page.country == "FR")
      try page.clear()
      let before = try page.answers
      try page.paste("no number, 12")
      try page.wait("an answer") { try page.answers > before }
      #expect(try page.state == "no number, 12|")
      try page.clear()
      try page.browser.run("document.activeElement.blur()")
      // Some password managers set the value and fire only the change event.
      try page.browser.run(
        """
        const field = document.querySelector('#phone')
        field.value = '+15305550123'
        field.dispatchEvent(new Event('change', { bubbles: true }))
        """)
      try page.wait(for: "+1 530-555-0123")
      #expect(try page.country == "US")
      #expect(try page.browser.run("return document.activeElement.id") as? String == "", "the focus is not taken")
      try page.browser.follow(try page.browser.control("Send OTP"))
      _ = try page.browser.field("Code")
      #expect(wallet.messages.code(to: "+15305550123") != nil)
      try page.browser.follow(try page.browser.control("Change the number"))
      try page.browser.type("(230) 555-0123", into: try page.browser.field("Phone number"))
      try page.browser.follow(try page.browser.control("Send OTP"))
      _ = try page.browser.find(saying: "know this number range.")
      try Screenshots.save(page.browser, "otp-unknown-400-light")
    }
  }

  @Test("An answer that comes late changes nothing that was typed since; without answers the form works all the same")
  func lateAnswers() async throws {
    try await onPage { page, wallet in
      try page.browser.run("window.held = []")
      try page.type("5305")
      try page.type("550")
      try page.wait("seven requests") { try page.browser.run("return window.held.length") as? Int == 7 }
      #expect(try page.state == "5305550|")
      // The oldest answer arrives last.
      try page.browser.run("const late = window.held; window.held = null; late.reverse().forEach(go => go())")
      try page.wait("all answers") { try page.answers == 7 }
      #expect(try page.state == "530-5550|")
      try page.browser.run("window.held = []")
      try page.type("1")
      try page.wait("one request") { try page.browser.run("return window.held.length") as? Int == 1 }
      try page.browser.run("document.querySelector('#phone').setSelectionRange(2, 2)")
      try page.browser.run("const late = window.held; window.held = null; late.forEach(go => go())")
      try page.wait("its answer") { try page.answers >= 8 }
      try page.expect("(53|0) 555-01")
      try page.browser.run("window.fetch = async () => { throw new TypeError('no network') }")
      try page.browser.run("document.querySelector('#phone').setSelectionRange(99, 99)")
      try page.type("23")
      try page.expect("(530) 555-0123|")
      try page.browser.follow(try page.browser.control("Send OTP"))
      _ = try page.browser.field("Code")
      #expect(wallet.messages.code(to: "+15305550123") != nil)
    }
  }

  @Test("A text that is still being composed is left alone until it is done; what is undone stays undone")
  func composing() async throws {
    try await onPage { page, wallet in
      try page.browser.click(page.field)
      for text in ["５", "５３", "５３０５"] {
        try page.browser.devtools(
          "Input.imeSetComposition",
          ["text": text, "selectionStart": text.utf16.count, "selectionEnd": text.utf16.count])
        try page.wait(for: text)
      }
      #expect(try page.answers == 0)
      try page.browser.devtools("Input.insertText", ["text": "５３０５"])
      try page.expect("530-5|")
      try page.type("5")
      try page.expect("530-55|")
      let before = try page.settledAsks()
      for shown in ["530-5|", "５３０５|"] {
        try page.browser.run("document.execCommand('undo')")
        try page.expect(shown)
      }
      #expect(try page.settledAsks() == before, "nothing is asked after an undo")
      try page.browser.run("document.execCommand('redo')")
      try page.expect("530-5|")
      try page.type("51")
      try page.expect("530-551|")
    }
  }

  @Test("Keys that are faster than every answer: each deletes its digit, selections and the chosen country stay")
  func faster() async throws {
    try await onPage { page, wallet in
      try page.show("(530) 555-0123|")
      try page.browser.run("window.held = []")
      try page.type(String(repeating: PhonePage.backspace, count: 8))
      #expect(try page.state.filter(\.isNumber) == "53")
      try page.answer()
      try page.expect("53|")
      try page.show("(530) |555-0123")
      try page.browser.run("window.held = []")
      try page.type("\(PhonePage.backspace)7")
      try page.type(String(repeating: PhonePage.delete, count: 4))
      try page.answer()
      try page.expect("537|-123")

      try page.browser.run("window.held = []")
      try page.type("4")
      try page.browser.run("document.querySelector('#phone').select()")
      try page.answer()
      #expect(try page.state == "|5374-123|", "a selection is left alone")
      try page.type("+4915123")
      try page.expect("+49 1512 3|")
      #expect(try page.country == "DE")

      try page.browser.run("window.held = []")
      try page.type("4")
      try page.browser.run("document.querySelector('#phone').setSelectionRange(2, 2)")
      try page.answer()
      try page.expect("+4|9 1512 34")

      try page.clear()
      try page.type("5")
      try page.expect("5|")
      try page.browser.run("window.held = []")
      try page.type(PhonePage.backspace)
      try page.browser.type("France", into: try page.browser.find("#country"))
      try page.answer()
      #expect(try page.country == "FR")
      try page.type(PhonePage.backspace)
      try page.browser.run(
        """
        const field = document.querySelector('#phone')
        field.value = '0049 1512 3456789'
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        """)
      try page.wait(for: "+49 1512 3456789")

      try page.clear()
      try page.type("+4915123")
      try page.expect("+49 1512 3|")
      try page.browser.run("window.held = []")
      try page.type("4")
      try page.browser.type("France", into: try page.browser.find("#country"))
      try page.answer()
      try page.wait(for: "+33 1 51 23 4")
      #expect(try page.country == "FR")
    }
  }

  @Test("Undo walks back, and the caret stays where the next digit belongs")
  func undoing() async throws {
    try await onPage { page, wallet in
      for key in "5305" { try page.type(String(key)) }
      try page.expect("530-5|")
      try page.type(PhonePage.undo)
      try page.expect("5305|")
      try page.type("9")
      try page.expect("530-59|")
      try page.show("(53|) 5-550123")
      try page.type("0")
      try page.expect("(530|) 555-0123")
      try page.type(PhonePage.undo)
      #expect(try page.state.prefix(5) == "(530|")
    }
  }

  @Test(
    "A number that is pasted over a number is read as into an empty field",
    arguments: [
      ("+1 530-555-0123", "tel:+1 530-555-0123", "+1 530-555-0123|"),
      ("(530) 555-0123", "(530) 555-0123 ext. 12", "(530) 555-0123|"),
      ("(530) 555-0123", "Tel. (530) 555-0124", "(530) 555-0124|"),
      ("+49 1512 3456789", "0049 1512 3456789", "+49 1512 3456789|"),
    ])
  func pastingOver(old: String, pasted: String, shown: String) async throws {
    try await onPage { page, wallet in
      try page.show("|\(old)|")
      try page.browser.devtools("Input.insertText", ["text": pasted])
      try page.expect(shown)
    }
  }

  @Test("With scripts off, a number as it was typed signs in")
  func withoutScript() async throws {
    try await withWallet { wallet in
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800, scripts: false)
        defer { browser.close() }
        try browser.visit("http://localhost:\(wallet.port)/login")
        let field = try browser.field("Phone number")
        try browser.type("01512 3456789", into: field)
        #expect(try browser.run("return document.querySelector('#phone').value") as? String == "01512 3456789")
        try browser.type("Germany", into: try browser.field("Country"))
        try browser.follow(try browser.control("Send OTP"))
        let code = try browser.field("Code")
        try browser.type(try #require(wallet.messages.code(to: "+4915123456789")), into: code)
        try browser.follow(try browser.control("Verify"))
        _ = try browser.control("New account")
      }
    }
  }
}
