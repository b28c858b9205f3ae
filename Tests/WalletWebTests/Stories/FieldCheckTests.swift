import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Fields that are judged when they are left")
struct FieldCheckTests {
  /// A form, as posted with one field refused.
  private struct Form {
    let address: String
    let field: String
    let pairs: [(String, String)]
    /// Values that are refused.
    let bad: [String]
    /// Values that are accepted.
    let good: [String]
  }

  private static let badNames = ["", " \t", String(repeating: "é", count: 65), "a\u{202E}b", "a\u{0}b"]
  private static let badAmounts = ["", "x", "-1", "(1)", "0", "0.00", "1.234", "1,23", "１", "1000000000.01"]

  /// A user with $69.50 in Everyday, an empty account, and a closed one.
  private struct Scene {
    let visitor: Visitor
    let account: String
    let empty: String
    let closed: String
    let receipt: String
    let euros: String
    let card: String

    init(_ wallet: TestWallet) throws {
      visitor = try wallet.signedIn()
      try visitor.choose(.piggy)
      closed = try visitor.openAccount("Old")
      try visitor.visit(closed + "/delete").press("Delete account")
      empty = try visitor.openAccount("Savings")
      euros = try wallet.openAccount("Euros", in: .euro)
      try wallet.setRates()
      account = try visitor.openAccount("Everyday", deposit: "69.50")
      receipt = try visitor.newestReceipt(of: account)
      card = try visitor.addCard("5555555555554444")
    }

    func id(_ address: String) -> String { String(address.split(separator: "/")[1]) }

    /// The hidden fields of the form that posts to an address.
    func hidden(_ page: String, _ action: String) throws -> [(String, String)] {
      try visitor.visit(page)
      return visitor.pairs(of: try visitor.form(to: action)).filter { ["csrf", "op", "seen"].contains($0.0) }
    }

    private func quote() throws -> [(String, String)] {
      try visitor.visit("\(account)/exchange?amount=1&to=\(id(euros))")
      return visitor.pairs(of: try visitor.form(to: account + "/exchange")).filter { $0.0 != "note" }
    }

    func forms() throws -> [Form] {
      let badNotes = [String(repeating: "é", count: 600), "a\u{202E}b"]
      let money = try hidden(account, account + "/deposit")
      let transfer = try hidden(account + "/transfer", account + "/transfer")
      let one = [("amount", "1")]
      let names = FieldCheckTests.badNames
      let amounts = FieldCheckTests.badAmounts
      let newCard = try hidden("/cards/new", "/cards/new")
      let open = try hidden("/accounts/new", "/accounts")
      return [
        Form(address: "/accounts", field: "name", pairs: open, bad: names, good: ["Everyday", "0"]),
        Form(
          address: "/accounts", field: "currency", pairs: open + [("name", "A")], bad: ["", "eur", "XAU"],
          good: ["USD", "EUR", "BTC"]),
        Form(
          address: account + "/name", field: "name", pairs: try hidden(account, account + "/name"), bad: names,
          good: ["Ann's"]),
        Form(address: account + "/deposit", field: "amount", pairs: money, bad: amounts, good: ["70", " 1,000 "]),
        Form(address: account + "/choose", field: "amount", pairs: money, bad: amounts, good: ["70", " 1,000 "]),
        Form(
          address: account + "/withdraw", field: "amount", pairs: money, bad: amounts + ["69.51", "1000"],
          good: ["69.50"]),
        Form(
          address: account + "/transfer", field: "amount", pairs: transfer + [("to", id(empty))],
          bad: amounts + ["69.51"], good: ["69.50"]),
        Form(address: account + "/deposit", field: "note", pairs: money + one, bad: badNotes, good: ["", "Rent"]),
        Form(address: account + "/withdraw", field: "note", pairs: money + one, bad: badNotes, good: ["", "Rent"]),
        Form(address: account + "/choose", field: "note", pairs: money + one, bad: badNotes, good: ["", "Rent"]),
        Form(
          address: account + "/transfer", field: "note", pairs: transfer + one + [("to", id(empty))], bad: badNotes,
          good: ["", "Rent"]),
        Form(
          address: account + "/transfer", field: "to", pairs: transfer + [("amount", "1")],
          bad: ["", id(account), id(closed)], good: [id(empty), id(euros)]),
        Form(
          address: account + "/exchange", field: "note", pairs: try quote(), bad: badNotes, good: ["", "Rent"]),
        Form(
          address: account + "/delete", field: "move_to",
          pairs: try hidden(account + "/delete", account + "/delete"), bad: [id(account), id(closed), id(euros)],
          good: ["", id(empty)]),
        Form(
          address: receipt + "/note", field: "note", pairs: try hidden(receipt, receipt + "/note"),
          bad: badNotes, good: ["", "Rent"]),
        Form(
          address: "/settings/name", field: "name", pairs: try hidden("/settings", "/settings/name"),
          bad: [String(repeating: "é", count: 65), "a\u{202E}b"], good: ["", "Ann"]),
        Form(
          address: "/settings/goal", field: "goal", pairs: try hidden("/settings", "/settings/goal"),
          bad: ["x", "-1", "0", "1.234"], good: ["", "100"]),
        Form(
          address: "/settings/goal", field: "currency",
          pairs: try hidden("/settings", "/settings/goal") + [("goal", "5")], bad: ["", "eur", "XAU"],
          good: ["USD", "KWD"]),
        Form(
          address: "/cards/new", field: "expiry", pairs: newCard + [("number", "4242424242424242")],
          bad: ["", "x", "1/29", "13/29", "10/26", "01/47"], good: ["12/29", " 12 / 2029 "]),
        Form(
          address: "/cards/new", field: "nickname",
          pairs: newCard + [("number", "4242424242424242"), ("expiry", "12/29")],
          bad: [String(repeating: "é", count: 65), "a\u{202E}b", "4242 4242 4242 4242"], good: ["", "Work"]),
        Form(
          address: card + "/name", field: "nickname", pairs: try hidden("/cards", card + "/name"),
          bad: [String(repeating: "é", count: 65), "a\u{202E}b", "4242 4242 4242 4242"], good: ["", "Work"]),
      ]
    }
  }

  private func check(
    _ visitor: Visitor, _ csrf: String?, _ form: String, _ field: String, _ value: String
  ) throws -> HTTPAnswer {
    try visitor.post("/check", [("csrf", csrf ?? ""), ("form", form), ("field", field), ("value", value)])
  }

  /// The message in a 200 answer; nil for null.
  private func problem(_ answer: HTTPAnswer) throws -> String? {
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.field("Content-Type") == "application/json" && answer.field("Cache-Control") == "no-store")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    #expect(Array(json.keys) == ["problem"])
    return json["problem"] as? String
  }

  /// The error message at a field.
  private func words(at field: String, _ answer: HTTPAnswer) -> String? {
    // A long amount has markup, so that it stays whole.
    let page = answer.text.replacing(#/<span class="sum[ a-z]*">([^<]*)<\/span>/#) { $0.1 }
    let markup = Markup(page: page)
    let index = markup.elements.firstIndex { $0.attributes["id"] == field + "-error" }
    return index.flatMap { markup.textIn[$0] }
  }

  @Test("Every field of every form gets the words of the post, to the letter, and nothing is booked, sent or kept")
  func sameWords() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let tables = RawDatabase.ledger + ["user", "card"]
      for form in try scene.forms() {
        let csrf = form.pairs.first { $0.0 == "csrf" }?.1
        let before = try RawDatabase.dump(tables, in: wallet.folder)
        for value in form.bad {
          let said = try problem(check(scene.visitor, csrf, form.address, form.field, value))
          let posted = try scene.visitor.post(form.address, form.pairs + [(form.field, value)])
          let what = "\(form.address) \(form.field)=\(value.debugDescription.prefix(20))"
          #expect(posted.status == 422, "\(what)")
          #expect(said != nil && said == words(at: form.field, posted), "\(what): \(said ?? "nothing")")
        }
        for value in form.good {
          let answer = try check(scene.visitor, csrf, form.address, form.field, value)
          #expect(try problem(answer) == nil, "\(form.address) \(form.field)=\(value)")
        }
        for value in form.bad + form.good {
          let answer = try check(scene.visitor, csrf, form.address + "?amount=1", form.field + "x", value)
          #expect(try problem(answer) == nil, "a field without a rule")
        }
        #expect(try RawDatabase.dump(tables, in: wallet.folder) == before, "\(form.address)")
      }
      #expect(wallet.messages.messages.count == 1, "the code of the sign-in")
    }
  }

  @Test("A goal is judged in the currency chosen beside it")
  func goals() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let pairs = try scene.hidden("/settings", "/settings/goal")
      for (goal, currency, isGood) in [
        ("1.234", "KWD", true), ("1.234", "USD", false), ("5.5", "JPY", false), ("0.00000001", "BTC", true),
        ("5 JPY", "KWD", false), ("5 KWD", "KWD", true), ("10000000000000", "IDR", true),
        ("10000000000000", "EUR", false),
      ] {
        let fields = [("form", "/settings/goal"), ("field", "goal"), ("value", goal), ("currency", currency)]
        let said = try problem(scene.visitor.post("/check", pairs + fields))
        let posted = try scene.visitor.post("/settings/goal", pairs + [("goal", goal), ("currency", currency)])
        #expect((said == nil) == isGood && posted.status == (isGood ? 303 : 422), "\(goal) \(currency)")
        #expect(isGood || said == words(at: "goal", posted), "\(goal) \(currency): \(said ?? "nothing")")
      }
      let unknown = [("form", "/settings/goal"), ("field", "goal"), ("value", "x"), ("currency", "XAU")]
      #expect(try problem(scene.visitor.post("/check", pairs + unknown)) == nil, "the list tells it")
    }
  }

  @Test("Amounts that are covered are covered in these words, too")
  func covered() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let csrf = try #require(scene.visitor.visit("/settings").value("csrf"))
      #expect(try scene.visitor.post("/settings/amounts", [("csrf", csrf), ("hide", "on")]).status == 303)
      let pairs = try scene.hidden(scene.account, scene.account + "/withdraw")
      let said = try problem(check(scene.visitor, csrf, scene.account + "/withdraw", "amount", "70"))
      let posted = try scene.visitor.post(scene.account + "/withdraw", pairs + [("amount", "70")])
      #expect(said != nil && said == words(at: "amount", posted))
      #expect(said?.contains("69.50") == false)
    }
  }

  @Test("What is no form, or has no rule, is no problem; signed out it is 303, with another's account 404")
  func others() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let visitor = scene.visitor
      let csrf = try #require(visitor.visit("/settings").value("csrf"))
      for form in [
        "", "/", "/nowhere", "/login", "/otp", "/phone/format", "/check", "/logout", "/home", "/accounts/1/deposit",
      ] {
        #expect(try problem(check(visitor, csrf, form, "amount", "x")) == nil, "\(form)")
      }
      #expect(try problem(visitor.post("/check", [("csrf", csrf)])) == nil)
      let thief = try wallet.signedIn("(530) 555-0199")
      let own = try thief.openAccount("Mine", deposit: "1")
      let token = thief.value("csrf")
      for end in ["/deposit", "/withdraw", "/transfer", "/exchange", "/name", "/delete"] {
        for field in ["amount", "to", "name", "move_to", "other"] {
          #expect(try check(thief, token, scene.account + end, field, "1").status == 404, "\(end) \(field)")
        }
      }
      #expect(try check(thief, token, scene.receipt + "/note", "note", "1").status == 404)
      #expect(try check(thief, token, scene.card + "/name", "nickname", "1").status == 404)
      for (form, field) in [("/transfer", "to"), ("/delete", "move_to")] {
        for id in [scene.id(scene.account), "nonsense"] {
          #expect(try check(thief, token, own + form, field, id).status == 404, "\(form)")
        }
      }
      let session = try #require(visitor.session)
      try visitor.post("/logout", [("csrf", csrf)])
      visitor.setCookie(session.name, session.value)
      for form in ["/accounts", scene.account + "/deposit", "/settings/name"] {
        let answer = try check(visitor, csrf, form, "name", "")
        #expect(answer.status == 303 && answer.field("Location") == "/login", "\(form): \(answer.status)")
      }
      wallet.clock.advance(seconds: 8 * 86_400)
      let late = try check(thief, token, own + "/deposit", "amount", "x")
      #expect(late.status == 303 && late.field("Location") == "/login")
      #expect(try problem(check(thief, token, "/login", "phone", "")) == nil, "no personal form")
    }
  }

  @Test("S24: guarded like every form: no token 403, another site 403; GET is 405, a broken form 400")
  func guards() async throws {
    try await withWallet { wallet in
      let scene = try Scene(wallet)
      let csrf = try #require(scene.visitor.visit("/settings").value("csrf"))
      #expect(try check(scene.visitor, nil, "/accounts", "name", "").status == 403)
      #expect(try check(scene.visitor, csrf + "x", "/accounts", "name", "").status == 403)
      #expect(try check(wallet.visitor(), csrf, "/accounts", "name", "").status == 403)
      let pairs = [("csrf", csrf), ("form", "/accounts"), ("field", "name"), ("value", "")]
      for field in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://elsewhere.example"), ("Origin", "null")] {
        #expect(try scene.visitor.post("/check", pairs, fields: [field]).status == 403, "\(field)")
      }
      let got = try scene.visitor.get("/check")
      #expect(got.status == 405 && got.field("Allow") == "POST")
      #expect(try scene.visitor.send("POST", "/check", body: "csrf=\(csrf)&value=%").status == 400)
    }
  }
}
