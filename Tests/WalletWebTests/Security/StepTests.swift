import PhoneNumbers
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: steps and hidden fields")
struct StepTests {
  private func keys(_ visitor: Visitor, _ action: String) throws -> [(String, String)] {
    visitor.pairs(of: try visitor.form(to: action)).filter { $0.0 == "op" || $0.0 == "csrf" }
  }

  @Test("S43: without a number waiting the code page leads to the phone page, and so does every form of it")
  func noChallenge() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      for path in ["/otp", "/loading"] { #expect(try visitor.get(path).field("Location") == "/login", "\(path)") }
      try visitor.visit("/login")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      #expect(try visitor.get("/otp").field("Location") == "/login")
      for code in ["123456", "000000", "", "x"] {
        let answer = try visitor.post("/otp", [csrf, ("code", code), ("phone", "+15305550123")])
        #expect(answer.status == 303 && answer.field("Location") == "/login")
      }
      #expect(try visitor.post("/otp/resend", [csrf]).field("Location") == "/login")
      #expect(wallet.messages.messages.isEmpty)
      #expect(try RawDatabase.texts("SELECT count(*) FROM user", in: wallet.folder) == ["0"])
    }
  }

  @Test("S43: nothing of a person's is reached before the code was right: every page and form leads to the phone page")
  func noSession() async throws {
    try await withWallet { wallet in
      let owner = try wallet.signedIn()
      let account = try owner.openAccount("Everyday", deposit: "10")
      let receipt = try owner.newestReceipt(of: account)
      let visitor = wallet.visitor()
      try visitor.visit("/login").fill("Phone number", with: "(530) 555-0199").press("Send OTP")
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      let open = [
        "/", "/login", "/otp", "/healthz", "/otp/resend", "/phone/format", "/logout", "/accounts", "/settings/name",
        "/security", "/settings/sessions/end-others", "/settings/sessions/seen", "/settings/theme", "/settings/amounts",
        "/settings/goal", "/settings/hours", "/quick", "/settings/recovery/file", "/check", "/charge",
        "/charge/identify", "/charge/begin",
        "/charge/reserve", "/scan",
        "/chargers",
        "/login/passkey", "/confirm/passkey", "/passkey", "/phone/stop",
        "/chargers/available", "/chargePoints", "/reservations",
      ]
      let pages = AllAddresses.fixed.filter { path in !open.contains(path) && !path.hasPrefix("/otp/") }
      #expect(pages.count >= 11)
      for path in pages + AllAddresses.account(account) + [receipt] {
        let answer = try visitor.get(path)
        #expect(answer.status == 303 && answer.field("Location") == "/login", "\(path): \(answer.status)")
      }
      let id = account.replacing("/accounts/", with: "")
      let forms =
        ["deposit", "withdraw", "transfer", "name", "delete", "look", "goal", "limit", "move"].map {
          "\(account)/\($0)"
        }
        + [
          "/accounts", "/settings/name", receipt + "/note", receipt.replacing("receipts", with: "undo"),
          "/closed/\(id)/reopen", "/settings/sessions/\(id)/end", "/settings/sessions/end-others",
          "/settings/sessions/seen", "/settings/theme", "/settings/amounts", "/settings/goal",
          "/settings/hours", "/quick", "/settings/recovery/file",
        ]
      for path in forms {
        let answer = try visitor.post(path, [csrf, ("amount", "1"), ("name", "x"), ("note", "x"), ("seen", "1")])
        #expect(answer.status == 303 && answer.field("Location") == "/login", "\(path): \(answer.status)")
      }
      #expect(try owner.visit("/home").reads("$10.00", "Everyday", "$10.00"))
    }
  }

  @Test(
    "S45: the amount in the transfer's second form is judged by itself: what the first form let through does not count")
  func transferAmount() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let other = String(try visitor.openAccount("Savings").dropFirst("/accounts/".count))
      let account = try visitor.openAccount("Everyday", deposit: "10")
      try visitor.fill("Amount", with: "10").press("Transfer")
      #expect(visitor.address == account + "/transfer?amount=10")
      let keys = try keys(visitor, account + "/transfer")
      for (amount, words) in [
        ("10.01", "You only have $10.00 here"), ("-10", "without a sign"), ("0", "more than zero"),
        ("", "Enter an amount"),
        ("1e9", "not an amount"),
      ] {
        let answer = try visitor.post(account + "/transfer", keys + [("amount", amount), ("to", other)])
        #expect(answer.status == 422 && answer.text.contains(words), "\(amount)")
        // An address written by someone else shows its amount and books nothing.
        try visitor.visit(
          account + "/transfer?" + Visitor.encoded([("amount", amount), ("to", other), ("balance", "99")]))
        #expect(visitor.statuses == [200] && visitor.value("amount") == amount)
        #expect(visitor.reads("$10.00") && !visitor.reads("99"))
      }
      #expect(try RawDatabase.texts("SELECT count(*) FROM op", in: wallet.folder) == ["4"])
    }
  }

  @Test("S45: a closing is of the account as it was shown: another number of entries, or none, closes nothing")
  func seen() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let other = String(try visitor.openAccount("Savings").dropFirst("/accounts/".count))
      let account = try visitor.openAccount("Everyday", deposit: "10")
      try visitor.visit(account + "/delete")
      let shown = try #require(visitor.value("seen").flatMap { Int($0) })
      let pairs = try keys(visitor, account + "/delete") + [("move_to", other)]
      for seen in [nil, "", "x", "\(shown - 1)", "\(shown + 1)", "-1", "0", "\(shown).0", "9223372036854775808"] {
        let answer = try visitor.post(account + "/delete", pairs + (seen.map { [("seen", $0)] } ?? []))
        #expect(
          answer.status == 422 && answer.text.contains("The balance has changed. Check it"), "\(seen ?? "none")")
      }
      #expect(try visitor.visit("/home").reads("Savings", "$0.00", "Everyday", "$10.00"))
      #expect(
        try visitor.post(account + "/delete", pairs + [("seen", "\(shown)")]).status == 303, "the form was a good one")
    }
  }

  @Test("S45: a form's key is good for its own account, user and content; a changed one is 400 and books nothing")
  func changedKeys() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let other = try visitor.openAccount("Savings", deposit: "1")
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let right = try keys(visitor, account + "/deposit")
      let key = try #require(right.first { $0.0 == "op" }?.1)
      let csrf = try #require(right.first { $0.0 == "csrf" })
      let changed = [
        "", "x", key + "A", String(key.dropLast()), "_" + key.dropFirst(), String(key.reversed()),
        String(key.dropLast(4)) + "AAAA", "0", String(repeating: "A", count: key.utf8.count),
      ]
      let forms: [(String, [(String, String)])] = [
        (account + "/deposit", [("amount", "1")]), (account + "/withdraw", [("amount", "1")]),
        (account + "/transfer", [("amount", "1"), ("to", String(other.dropFirst("/accounts/".count)))]),
        (account + "/name", [("name", "x")]), (account + "/delete", [("seen", "1")]), ("/accounts", [("name", "x")]),
      ]
      for (path, more) in forms {
        for op in changed {
          let answer = try visitor.post(path, [csrf, ("op", op)] + more)
          #expect(answer.status == 400, "\(path) \(op): \(answer.status)")
        }
      }
      #expect(try visitor.post(other + "/withdraw", right + [("amount", "1")]).status == 400, "another account's form")
      #expect(try visitor.visit("/home").reads("$11.00", "Savings", "$1.00", "Everyday", "$10.00"))
    }
  }

  @Test("S45: fields that no form of ours has, and notices that nobody was given, change nothing and are not shown")
  func madeUp() async throws {
    try await withWallet { wallet in
      let stranger = try wallet.signedIn("(530) 555-0199")
      let theirs = try stranger.openAccount("Theirs", deposit: "77.77")
      let operation = try stranger.newestReceipt(of: theirs).replacing("/receipts/", with: "")
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "10")
      let made = [
        ("balance", "1000"), ("user", "2"), ("user_id", "2"), ("id", String(theirs.dropFirst("/accounts/".count))),
        ("account", theirs), ("currency", "BTC"), ("from", theirs), ("kind", "deposit"), ("at", "0"),
        ("phone", "+15305550199"),
        ("seq", "9"), ("admin", "1"),
      ]
      let withdrawal = try keys(visitor, account + "/withdraw") + [("amount", "4")] + made
      #expect(try visitor.post(account + "/withdraw", withdrawal).status == 303)
      #expect(try visitor.visit("/home").reads("$6.00", "Everyday", "$6.00"))
      let csrf = ("csrf", try #require(try visitor.visit("/settings").value("csrf")))
      #expect(try visitor.post("/settings/name", [csrf, ("name", "Ann")] + made).status == 303)
      #expect(try visitor.visit("/settings").reads("+15305550123"))
      let people = try RawDatabase.texts("SELECT phone||' '||name FROM user ORDER BY id", in: wallet.folder)
      #expect(people == ["+15305550199 ", "+15305550123 Ann"])
      #expect(try stranger.visit("/home").reads("$77.77", "Theirs", "$77.77"))

      for value in [
        "booked-\(operation)", "reopened-\(operation)", "booked-x", "<b>You have won</b>", "closed-\(operation)",
      ] {
        try visitor.setNotice(value)
        for path in [account, "/home", "/settings"] {
          let answer = try visitor.get(path)
          try visitor.setNotice(value)
          #expect(
            answer.status == 200 && !answer.text.contains("77.77") && !answer.text.contains("won"), "\(value) \(path)")
          #expect(!answer.text.contains("/undo/\(operation)"), "\(value) \(path)")
        }
      }
    }
  }

  @Test(
    "S45: the number that a code goes to is the one the server keeps, whatever the code page's forms are made to say")
  func codeForms() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.visitor().visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      let made = [
        ("phone", "+15305550199"), ("country", "DE"), ("number", "+15305550199"), ("tries", "0"), ("user", "1"),
      ]
      let csrf = ("csrf", try #require(visitor.value("csrf")))
      wallet.clock.advance(seconds: 60)
      #expect(try visitor.post("/otp/resend", [csrf] + made).status == 303)
      #expect(Set(wallet.messages.messages.map(\.to.e164)) == ["+15305550123"])
      let code = try #require(wallet.messages.code(to: "+15305550123"))
      #expect(try visitor.post("/otp", [csrf, ("code", code)] + made).field("Location") == "/loading")
      #expect(try RawDatabase.texts("SELECT phone FROM user", in: wallet.folder) == ["+15305550123"])
    }
  }
}
