import Foundation
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite(
  "Changing one's mind in the phone field, in a real browser",
  .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct PhoneEditingBrowserTests {
  /// The pages that have the field.
  enum Place: String, CaseIterable { case login, settings }

  /// Runs a story on such a page; afterwards the browser has logged no complaint.
  private func onPage(_ place: Place = .login, _ story: (PhonePage) throws -> Void) async throws {
    try await withWallet { wallet in
      let visitor = place == .settings ? try wallet.signedIn() : nil
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 800)
        defer { browser.close() }
        if let session = visitor?.session {
          try browser.visit("http://localhost:\(wallet.port)/healthz")
          try browser.setCookie(session.name, session.value)
        }
        try story(try PhonePage(browser, wallet, at: place == .login ? "/login" : "/settings/phone"))
        #expect(try browser.complaints().filter { !$0.contains("favicon") } == [])
      }
    }
  }

  @Test("A character that is no digit goes alone, by Backspace and by Delete, whether the answers are there or not")
  func noDigit() async throws {
    try await onPage { page in
      for character in ["x", "a", "@", "ß", "*", "#"] {
        for isLate in [false, true] {
          try page.show("(201) 555-0123|")
          if isLate { try page.hold() }
          try page.type(character)
          #expect(try page.state == "(201) 555-0123\(character)|")
          try page.type(PhonePage.backspace)
          if isLate { try page.answer() }
          _ = try page.settledAsks()
          try page.expect("(201) 555-0123|")
          try page.type("\(character)\(PhonePage.left)\(PhonePage.delete)")
          _ = try page.settledAsks()
          try page.expect("(201) 555-0123|")
        }
      }
      try page.clear()
      try page.type("2015550123x\(PhonePage.backspace)")
      try page.expect("(201) 555-0123|")
      for keys in ["\(PhonePage.left)\(PhonePage.backspace)", "\(PhonePage.left)\(PhonePage.left)\(PhonePage.delete)"] {
        try page.clear()
        try page.type("1+2\(keys)")
        _ = try page.settledAsks()
        try page.expect("1|2")
      }
    }
  }

  @Test("Undo of a paste brings the country back with the number, redo the other one", arguments: Place.allCases)
  func undonePaste(place: Place) async throws {
    try await onPage(place) { page in
      for (name, code, digits) in [
        ("Mexico", "MX", "5512345678"), ("Germany", "DE", "015123456789"), ("Japan", "JP", "0312345678"),
        ("South Africa", "ZA", "0821234567"),
      ] {
        try page.clear()
        try page.choose(name)
        try page.expect(country: code)
        try page.type(digits)
        _ = try page.settledAsks()
        try page.pasteOver("+1 530 555 0123")
        try page.expect("+1 530-555-0123|")
        try page.expect(country: "US")
        try page.press(PhonePage.undo, untilDigits: digits)
        #expect(try page.country == code, "\(name)")
        try page.press(PhonePage.redo, untilDigits: "15305550123")
        try page.expect(country: "US")
        try page.hold()
        try page.press(PhonePage.undo, untilDigits: digits)
        #expect(try page.country == code, "also before any answer")
        try page.pasteOver("+49 1512 3456789")
        try page.press(PhonePage.undo, untilDigits: digits)
        try page.answer()
        #expect(try page.country == code, "an answer to what was undone moves nothing")
        try page.press(PhonePage.redo, untilDigits: "4915123456789")
        try page.expect(country: "DE")
      }
    }
  }

  @Test(
    "A typed + that goes, by whichever way, leaves the country that was chosen before it", arguments: Place.allCases)
  func plus(place: Place) async throws {
    try await onPage(place) { page in
      let german = { () throws in
        try page.clear()
        try page.type("+491512345")
        try page.expect("+49 1512 345|")
        try page.expect(country: "DE")
      }
      try page.choose("France")
      try german()
      try page.type("\(PhonePage.home)\(PhonePage.delete)")
      #expect(try page.country == "FR", "at once")
      try page.expect("|491512345")
      try page.type(PhonePage.undo)
      try page.press(PhonePage.undo, untilDigits: "491512345")
      try german()
      try page.press(PhonePage.undo, untilDigits: "")
      #expect(try page.country == "FR")
      try page.press(PhonePage.redo, untilDigits: "491512345")
      try page.expect(country: "DE")
      try german()
      try page.hold()
      try page.type(String(repeating: PhonePage.backspace, count: 14))
      #expect(try page.state == "|" && page.country == "FR")
      try page.answer()
      try german()
      try page.browser.run("document.querySelector('#phone').select()")
      try page.type("6")
      try page.expect("6|")
      #expect(try page.country == "FR")
      try german()
      try page.browser.run("document.querySelector('#phone').setSelectionRange(0, 3); document.execCommand('cut')")
      #expect(try page.country == "FR")
      try german()
      try page.choose("Austria")
      try page.wait(for: "+43 1 512345")
      try page.type("\(PhonePage.home)\(PhonePage.delete)")
      _ = try page.settledAsks()
      #expect(try page.country == "AT", "chosen by hand")
    }
  }

  @Test(
    "A key that is held down faster than the answers leaves nothing, and no blank at the end on the way",
    arguments: ["(530) 555-0123", "+49 1512 3456789", "1 (530) 555-0123", "+1 530-555-0123"])
  func held(text: String) async throws {
    try await onPage { page in
      for key in [PhonePage.backspace, PhonePage.delete] {
        for isLate in [true, false] {
          try page.show(key == PhonePage.backspace ? "\(text)|" : "|\(text)")
          if isLate { try page.hold() }
          var count = text.filter { $0.isNumber || $0 == "+" }.count
          for _ in 0..<20 {
            try page.type(key)
            count = max(0, count - 1)
            if !isLate { _ = try page.settledAsks() }
            let shown = try page.state.replacing("|", with: "")
            #expect(shown.filter { $0.isNumber || $0 == "+" }.count == count, "\(shown)")
            #expect(shown.last?.isNumber ?? true || shown == "+", "\(shown)")
          }
          #expect(try page.state == "|")
          if isLate { try page.answer() }
          _ = try page.settledAsks()
          #expect(try page.state == "|")
        }
      }
    }
  }

  @Test("Choosing a country leaves the caret among its digits, and is undone as one step", arguments: Place.allCases)
  func choosing(place: Place) async throws {
    try await onPage(place) { page in
      try page.show("(530) 5|55-0123")
      try page.choose("Mexico")
      try page.expect("530 5|55 0123")
      #expect(try page.browser.run("return document.activeElement.id") as? String == "country", "the focus stays")
      try page.browser.run("document.querySelector('#phone').focus()")
      try page.type("7")
      try page.expect("53057|550123")
      try page.show("+49 15|12 345")
      try page.expect(country: "DE")
      try page.choose("Austria")
      try page.expect("+43 1 5|12345")
      try page.choose("Germany")
      try page.expect("+49 15|12 345")

      try page.clear()
      try page.choose("United States")
      try page.type("5305550123")
      try page.expect("(530) 555-0123|")
      try page.choose("Mexico")
      try page.expect("530 555 0123|")
      try page.type(PhonePage.undo)
      try page.expect("(530) 555-0123|")
      #expect(try page.country == "US")
      try page.type(PhonePage.redo)
      try page.expect("530 555 0123|")
      #expect(try page.country == "MX")
      try page.pasteOver("+49 1512 3456789")
      try page.expect(country: "DE")
      try page.choose("Austria")
      try page.wait(for: "+43 1 5123456789")
      try page.press(PhonePage.undo, untilDigits: "4915123456789")
      #expect(try page.country == "DE")
      try page.press(PhonePage.undo, untilDigits: "5305550123")
      #expect(try page.country == "MX")

      // A choice that does not change the field is not an undo step: it also applies to earlier text.
      try page.clear()
      try page.choose("United States")
      try page.type("53")
      try page.expect("53|")
      try page.choose("Mexico")
      _ = try page.settledAsks()
      try page.type("\(PhonePage.undo)")
      #expect(try page.country == "MX")
    }
  }

  @Test("A number with + and another country that a browser fills in together: the number keeps its own")
  func filledTogether() async throws {
    try await onPage { page in
      try page.hold()
      try page.paste("+49 1512 3456789")
      try page.browser.run(
        "const list = document.querySelector('#country'); list.value = 'AT'; list.dispatchEvent(new Event('change'))")
      try page.answer()
      try page.expect("+49 1512 3456789|")
      try page.expect(country: "DE")
      try page.type("\(PhonePage.home)\(PhonePage.delete)")
      #expect(try page.country == "AT", "chosen for what has no +")
    }
  }
}
