import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Look, goal and limit of an account")
struct AccountLookTests {
  @Test("A colour and an icon are chosen, show as a mark, and go again")
  func look() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Holiday")
      #expect(visitor.answer.text.contains(#"<span class="mark" data-first="H" aria-hidden="true">"#), "its letter")
      try visitor.visit(account).follow("Goal, limit and appearance")
      #expect(visitor.statuses == [200] && visitor.reads("No colour", "Teal", "No icon", "Plane"))
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      #expect(try visitor.post(account + "/look", [csrf, ("colour", "6"), ("icon", "11")]).status == 303)
      #expect(try visitor.visit(account + "/look").reads("Saved."))
      #expect(visitor.answer.text.contains(/name="colour" value="6" checked/))
      #expect(visitor.answer.text.contains(/name="icon" value="11" checked/))
      for page in ["/home", account] {
        try visitor.visit(page)
        #expect(visitor.answer.text.contains(#"<span class="mark c6" aria-hidden="true"><svg"#), "\(page)")
      }
      #expect(try visitor.post(account + "/look", [csrf, ("colour", "6"), ("icon", "")]).status == 303)
      #expect(try visitor.visit("/home").statuses == [200])
      #expect(visitor.answer.text.contains(#"<span class="mark c6" data-first="H" aria-hidden="true"></span>"#))
      #expect(try visitor.post(account + "/look", [csrf, ("colour", ""), ("icon", "")]).status == 303)
      try visitor.visit("/home")
      #expect(visitor.answer.text.contains(#"<span class="mark" data-first="H" aria-hidden="true"></span>"#))
    }
  }

  @Test("A form that no page of ours sends changes nothing, and nobody reaches another's account")
  func odd() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Holiday")
      let csrf = ("csrf", try #require(visitor.visit(account + "/look").value("csrf")))
      for pairs in [
        [("colour", "13"), ("icon", "")], [("colour", "0"), ("icon", "")], [("colour", ""), ("icon", "25")],
        [("colour", "red"), ("icon", "")], [("colour", "")], [],
      ] {
        #expect(try visitor.post(account + "/look", [csrf] + pairs).status == 400, "\(pairs)")
      }
      #expect(try visitor.post(account + "/goal", [csrf]).status == 400)
      #expect(try visitor.post(account + "/move", [csrf]).status == 400)
      #expect(try visitor.post(account + "/move", [csrf, ("up", "1"), ("down", "1")]).status == 400)
      let thief = try wallet.signedIn("(530) 555-0199")
      let own = ("csrf", try #require(thief.visit("/settings").value("csrf")))
      #expect(try thief.get(account + "/look").status == 404)
      for (path, pairs) in [
        ("/look", [("colour", ""), ("icon", "")]), ("/goal", [("amount", "5")]), ("/limit", [("limit", "5")]),
        ("/move", [("up", "1")]),
      ] {
        #expect(try thief.post(account + path, [own] + pairs).status == 404, "\(path)")
      }
      try visitor.visit(account + "/delete").press("Delete account")
      #expect(try visitor.get(account + "/look").status == 404, "a closed account has no look to choose")
      #expect(try visitor.post(account + "/goal", [csrf, ("amount", "5")]).status == 404)
    }
  }

  @Test("A goal fills as money comes in, in both themes; clearing the field removes it")
  func goal() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Holiday", deposit: "50")
      try visitor.visit(account + "/look").fill("Goal", with: "200").press("Save goal")
      #expect(visitor.statuses == [303, 200] && visitor.reads("Saved.", "25% of its goal of $200.00"))
      for theme in Theme.allCases {
        try visitor.choose(theme)
        #expect(try visitor.visit("/home").reads("25% of its goal of $"), "\(theme)")
        #expect(try visitor.visit(account).reads("25% of its goal of $200.00"), "\(theme)")
      }
      try visitor.fill("Amount", with: "150").press("Deposit")
      #expect(visitor.reads("Goal reached: $200.00"))
      try visitor.visit(account + "/look").fill("Goal", with: "").press("Save goal")
      #expect(!(try visitor.visit(account).reads("Goal reached")))
    }
  }

  @Test("A balance below the limit is shown on the account, on home, and behind the success that made it so")
  func low() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      try visitor.visit(account + "/look").fill("Tell me when the balance is below", with: "80").press("Save limit")
      #expect(visitor.statuses == [303, 200])
      #expect(!(try visitor.visit(account).reads("below your limit")))
      try visitor.fill("Amount", with: "20").press("Withdraw")
      #expect(!visitor.reads("below your limit"), "just the limit is not below it")
      try visitor.fill("Amount", with: "0.01").press("Withdraw")
      #expect(visitor.reads("The balance is now $79.99. The balance is below your limit of $80.00."))
      #expect(visitor.answer.text.contains(/role="status"[^§]*?The balance is now[^§]*?below your limit/))
      #expect(try visitor.visit("/home").reads("Low balance"))
      try visitor.visit(account).fill("Amount", with: "1").press("Deposit")
      #expect(!visitor.reads("below your limit"))
      #expect(!(try visitor.visit("/home").reads("Low balance")))
    }
  }

  @Test("An amount that is none has its reason at its field and stays there, as it is while it is typed")
  func refused() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday")
      for (label, button, path, name) in [
        ("Goal", "Save goal", "goal", "amount"),
        ("Tell me when the balance is below", "Save limit", "limit", "limit"),
      ] {
        for typed in ["abc", "0", "-5", "1.234"] {
          try visitor.visit(account + "/look").fill(label, with: typed).press(button)
          #expect(visitor.statuses == [422] && visitor.value(name) == typed, "\(name) \(typed)")
          #expect(Markup(page: visitor.answer.text).withID(name)?.attributes["aria-invalid"] == "true")
          let csrf = ("csrf", try #require(visitor.value("csrf")))
          let checked = try visitor.post(
            "/check", [csrf, ("form", "\(account)/\(path)"), ("field", name), ("value", typed)])
          #expect(checked.status == 200 && !checked.text.contains("null"), "\(name) \(typed)")
        }
      }
    }
  }
}
