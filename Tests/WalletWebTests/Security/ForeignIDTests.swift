import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: what belongs to others")
struct ForeignIDTests {
  /// The owner's account, one that was closed, and an operation; the thief's own account and form fields.
  private struct Scene {
    let owner: Visitor
    let account: String
    let closed: String
    let operation: String
    let card: String
    let passkey: String
    let thief: Visitor
    let own: String
    let pairs: [(String, String)]
  }

  private func id(_ address: String) -> String { String(address.split(separator: "/")[1]) }

  private func scene(_ wallet: TestWallet) throws -> Scene {
    let owner = try wallet.signedIn()
    let closed = try owner.openAccount("Old")
    try owner.visit(closed + "/delete").press("Delete account")
    let account = try owner.openAccount("Everyday", deposit: "10")
    let operation = try owner.newestReceipt(of: account)
    let card = try owner.addCard("4242424242424242")
    _ = try owner.addPasskey()
    let passkey = try #require(owner.answer.text.firstMatch(of: /passkeys\/([\w-]{22})\/remove/)).1
    let thief = try wallet.signedIn("(530) 555-0199")
    let own = try thief.openAccount("Mine", deposit: "3")
    let pairs = thief.pairs(of: try thief.form(to: own + "/deposit")).filter { $0.0 == "op" || $0.0 == "csrf" }
    return Scene(
      owner: owner, account: id(account), closed: id(closed), operation: id(operation), card: id(card),
      passkey: String(passkey), thief: thief,
      own: own,
      pairs: pairs)
  }

  /// Unknown ids, and ids malformed in every way that an id of 22 letters can be.
  private func others(than id: String) -> [String] {
    [
      "AAAAAAAAAAAAAAAAAAAAAA", "_____________________w", "AAAAAAAAAAAAAAAAAAAAAB", id + "A", id + "=",
      String(id.dropLast()), String(id.reversed()), "1", "0", "-1", "x", "null", "*", "1%20OR%201=1", "%F0%9F%92%B8",
    ]
  }

  /// Everything in an answer except its date.
  private func whole(_ answer: HTTPAnswer) -> String {
    let fields = answer.fields.filter { $0.name.lowercased() != "date" }.map { "\($0.name): \($0.value)" }
    return "\(answer.status)\n" + fields.joined(separator: "\n") + "\n\n" + answer.text
  }

  @Test("S42: in every address that has an id, another's, an unknown and a malformed one get the same 404 to the byte")
  func addresses() async throws {
    try await withWallet { wallet in
      let scene = try scene(wallet)
      let thief = scene.thief
      let get = [
        "/accounts/*", "/accounts/*?at=2026-01-01", "/accounts/*?at=nonsense", "/accounts/*/transfer?amount=1",
        "/accounts/*/delete", "/accounts/*/exchange?amount=1", "/accounts/*/look",
        "/accounts/*/statement", "/accounts/*/statement?month=2026-11&q=x", "/accounts/*/statement.csv",
        "/accounts/*/statement.ofx", "/accounts/*/statement.qif", "/accounts/*/statement.journal",
      ]
      let post = [
        "deposit", "withdraw", "transfer", "exchange", "choose", "name", "delete", "look", "goal", "limit", "move",
      ].map { "/accounts/*/\($0)" }
      let patterns: [(ids: [String], get: [String], post: [String])] = [
        ([scene.account, scene.closed], get, post), ([scene.closed, scene.account], [], ["/closed/*/reopen"]),
        ([scene.operation], ["/receipts/*"], ["/receipts/*/note", "/undo/*"]),
        (
          [scene.operation], ["/charge/sessions/*", "/charge/sessions/*?follow=1", "/invoices/*"],
          ["/charge/sessions/*/stop", "/charge/sessions/*/raise", "/charge/reservations/*/cancel"]
        ),
        ([scene.passkey], [], ["/settings/passkeys/*/name", "/settings/passkeys/*/remove"]),
        ([scene.card], [], ["/cards/*/name", "/cards/*/delete", "/cards/*/restore"]),
      ]
      // A session's id is already its user's secret: the tests for ending sessions cover it.
      let tried = Set(patterns.flatMap { $0.get + $0.post }.map { String($0.prefix { $0 != "?" }) })
      for route in SiteMap.routes.all.map(SiteMap.pattern) where route.contains(/\{(id|op)\}/) {
        let path = route.replacing(/\{(id|op)\}/, with: "*").replacing("{format}", with: "csv")
        #expect(tried.contains(path) || route == "/settings/sessions/{id}/end", "\(route) is not tried")
      }
      let pairs =
        scene.pairs + [
          ("amount", "1"), ("to", ""), ("name", "x"), ("seen", "1"), ("note", "x"), ("nickname", "x"), ("colour", ""),
          ("icon", ""), ("limit", "1"), ("up", "1"),
        ]
      var answers: Set<String> = []
      for (ids, get, post) in patterns {
        for id in ids + others(than: ids[0]) {
          for path in get { answers.insert(whole(try thief.get(path.replacing("*", with: id)))) }
        }
        for id in ids + others(than: ids[0]) {
          for path in post { answers.insert(whole(try thief.post(path.replacing("*", with: id), pairs))) }
        }
      }
      #expect(answers.count == 1, "\(answers.joined(separator: "\n----\n"))")
      #expect(answers.first?.hasPrefix("404\n") == true)
      #expect(try scene.owner.visit("/home").reads("$10.00", "Everyday", "$10.00"))
      #expect(try scene.owner.visit("/closed").reads("Old", "Reopen"))
      #expect(try scene.owner.visit("/cards").reads("•••• 4242") && !scene.owner.reads("Bring back"))
      #expect(try scene.owner.visit("/receipts/" + scene.operation).value("note")?.isEmpty == true)
    }
  }

  @Test("S42: in every field that has an id, likewise, whatever else the form says")
  func fields() async throws {
    try await withWallet { wallet in
      let scene = try scene(wallet)
      let thief = scene.thief
      try thief.visit(scene.own + "/delete")
      let seen = ("seen", try #require(thief.value("seen")))
      let expected = whole(try thief.get("/accounts/AAAAAAAAAAAAAAAAAAAAAA"))
      let card = try wallet.addCard(.visa, "4242")
      for id in [card] + others(than: card) {
        for (end, amount) in [("/deposit", "1"), ("/deposit", "nothing"), ("/withdraw", "99"), ("/choose", "1")] {
          let fields = [("amount", amount), ("card", id)]
          #expect(whole(try thief.post(scene.own + end, scene.pairs + fields)) == expected, "\(end) \(fields)")
        }
      }
      for id in [scene.account, scene.closed, scene.operation] + others(than: scene.account) {
        let forms = [
          ("/transfer", [("amount", "1"), ("to", id)]), ("/transfer", [("amount", "nothing"), ("to", id)]),
          ("/transfer", [("amount", "99"), ("to", id)]), ("/choose", [("amount", "1"), ("to", id)]),
          ("/exchange", [("amount", "1"), ("to", id)]), ("/exchange", [("amount", "x"), ("to", id)]),
          ("/choose", [("all", "transfer"), ("to", id)]), ("/delete", [seen, ("move_to", id)]),
          ("/delete", [("seen", "77"), ("move_to", id)]),
        ]
        for (end, fields) in forms {
          #expect(whole(try thief.post(scene.own + end, scene.pairs + fields)) == expected, "\(end) \(fields)")
        }
      }
      #expect(try thief.visit("/home").reads("$3.00", "Mine", "$3.00"))
      #expect(try scene.owner.visit("/home").reads("$10.00", "Everyday", "$10.00"))
    }
  }
}
