import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: a form that was refused")
struct FormPracticeStory {
  /// The faults of a page that shows a refusal.
  private func faults(_ answer: HTTPAnswer, fields: [String]) -> [String] {
    let page = Markup(page: answer.text)
    var found: [String] = []
    if !(page.text(of: "title") ?? "").hasPrefix("Error: ") { found.append("title") }
    guard let summary = page.elements.firstIndex(where: { $0.attributes["class"] == "problem" }) else {
      return found + ["no summary"]
    }
    let focused = page.elements.filter { $0.attributes["autofocus"] != nil }
    if focused.count != 1 { found.append("\(focused.count) elements want the focus") }
    let links = page.inside(summary).filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
    if links != fields.map({ "#" + $0 }) { found.append("the summary links to \(links)") }
    for field in fields {
      guard let control = page.withID(field) else {
        found.append("no \(field)")
        continue
      }
      if control.attributes["aria-invalid"] != "true" { found.append("\(field) is not invalid") }
      let notes = control.attributes["aria-describedby"]?.split(separator: " ").map(String.init) ?? []
      if notes.first != field + "-error" { found.append("\(field) is described by \(notes)") }
      let words = page.elements.firstIndex { $0.attributes["id"] == field + "-error" }.flatMap { page.textIn[$0] }
      if words?.isEmpty != false { found.append("\(field) has no words") }
    }
    return found
  }

  @Test(
    "Words stand above, with a link, and at the field; the focus is there; what was typed and chosen is still there")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.choose(.piggy)
      let to = try visitor.openAccount("Savings")
      let from = try visitor.openAccount("Everyday", deposit: "5")
      let long = String(repeating: "é", count: 600)
      try visitor.visit("/accounts/new").fill("Account name", with: long).press("Create")
      #expect(faults(visitor.answer, fields: ["name"]) == [] && visitor.value("name") == long)
      try visitor.visit(from).fill("Amount", with: "5.001").press("Withdraw")
      #expect(faults(visitor.answer, fields: ["amount"]) == [] && visitor.value("amount") == "5.001")
      try visitor.visit(from).fill("Account name", with: long).press("Rename")
      #expect(faults(visitor.answer, fields: ["name"]) == [] && visitor.value("name") == long)
      try visitor.visit("/settings").fill("Your name", with: long).press("Save Name")
      #expect(faults(visitor.answer, fields: ["name"]) == [] && visitor.value("name") == long)
      try visitor.visit("/settings").fill("Savings goal", with: "much").press("Save goal")
      #expect(faults(visitor.answer, fields: ["goal"]) == [] && visitor.value("goal") == "much")
      try visitor.visit(try visitor.newestReceipt(of: from)).fill("Note", with: long).press("Save note")
      #expect(faults(visitor.answer, fields: ["note"]) == [] && visitor.value("note") == long)
      try visitor.visit(from + "/transfer").fill("Amount", with: "9").choose("To", "Savings").press("Transfer")
      #expect(faults(visitor.answer, fields: ["amount"]) == [])
      #expect(visitor.value("amount") == "9" && visitor.value("to") == String(to.split(separator: "/")[1]))
    }
  }

  @Test("Two things that are wrong are told at once, each with its link")
  func both() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Savings")
      let from = try visitor.openAccount("Everyday", deposit: "5")
      try visitor.visit(from + "/transfer").fill("Amount", with: "much").press("Transfer")
      #expect(visitor.statuses == [422])
      #expect(faults(visitor.answer, fields: ["amount", "to"]) == [] && visitor.value("amount") == "much")
    }
  }

  @Test("A refused number or code: the number stays, the code does not, the tick does, also after Resend")
  func signingIn() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login").choose("Country", "France").fill("Phone number", with: "12").press("Send OTP")
      #expect(faults(visitor.answer, fields: ["phone"]) == [])
      #expect(visitor.value("phone") == "12" && visitor.value("country") == "FR")
      try visitor.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try visitor.fill("Code", with: "12").tick("shared").press("Verify")
      #expect(faults(visitor.answer, fields: ["code"]) == [])
      #expect(visitor.value("code") == "" && visitor.isTicked("shared"))
      try visitor.tick("shared").press("Resend code")
      #expect(visitor.statuses == [429] && visitor.isTicked("shared"))
      wallet.clock.advance(seconds: 60)
      try visitor.visit("/otp?shared=1").press("Resend code")
      #expect(visitor.address == "/otp?shared=1" && visitor.isTicked("shared"))
      try visitor.visit("/otp/other").fill("Code", with: "12").tick("shared").press("Sign in")
      #expect(faults(visitor.answer, fields: ["code"]) == [] && visitor.isTicked("shared"))
    }
  }

  @Test("S20: on a shared computer each page warns before the session ends unused; elsewhere none does")
  func idle() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      #expect(try visitor.visit("/home").page.text.contains("signed out") == false)
      #expect(!visitor.answer.text.contains("/js/form"))
      let other = wallet.visitor()
      try other.visit("/login").fill("Phone number", with: "(530) 555-0177").press("Send OTP")
      let code = try #require(wallet.messages.code(to: "+15305550177"))
      try other.fill("Code", with: code).tick("shared").press("Verify")
      for address in ["/home", "/settings", "/security", "/accounts/new"] {
        try other.visit(address)
        let notices = Markup(page: other.answer.text).elements.filter { $0.attributes["class"] == "notice row idle" }
        #expect(notices.map { $0.attributes["data-idle"] } == ["1800", nil], "\(address)")
        #expect(notices.map { $0.attributes["data-end"] } == ["43200", nil], "\(address)")
        #expect(notices.allSatisfy { $0.attributes["hidden"] != nil && $0.attributes["role"] == "alert" })
        #expect(other.reads("Still there? You'll be signed out in one minute.", "Stay signed in"))
        #expect(other.answer.text.contains("/js/form."))
      }
      for _ in 0..<24 {
        wallet.clock.advance(seconds: 1740)
        try other.visit("/home")
      }
      #expect(other.answer.text.contains("data-end=\"1440\""))
      #expect(other.reads("because you signed in a while ago") && !other.reads("Stay signed in"))
    }
  }
}
