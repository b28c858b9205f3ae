import Templates
import TestSupport
import Testing

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: forms that somebody else made")
struct FormTokenStory {
  /// A form that a page offers.
  private struct Offer {
    let address: String
    let pairs: [(String, String)]
    let right: String
  }

  /// The POST forms of the walk, once per address, with a value in each field so that they would be accepted.
  private func offers(_ walk: SiteWalk) -> [Offer] {
    var seen: Set<String> = []
    return walk.pages.flatMap { page in
      PageReader(page.answer.text).forms.filter { $0.method == "post" }.flatMap { form in
        let pairs = form.controls.filter { $0.name != "csrf" && !$0.name.isEmpty }
          .map { ($0.name, $0.value.isEmpty ? "1" : $0.value) }
        let right = form.controls.first { $0.name == "csrf" }?.value ?? ""
        return ([form.action] + form.buttons.compactMap(\.action)).filter { seen.insert($0).inserted }
          .map { Offer(address: $0, pairs: pairs, right: right) }
      }
    }
  }

  /// Addresses that take forms but were in no form found: scripts use some, others appear only after a refusal.
  private func others(_ walk: SiteWalk, found: [Offer], right: String) throws -> [Offer] {
    let patterns = Set(found.compactMap { SiteMap.pattern(of: $0.address) })
    return SiteMap.posted.filter { !patterns.contains(SiteMap.pattern($0)) }.flatMap { route in
      SiteMap.addresses(of: route, walk.identifiers).map {
        Offer(address: $0, pairs: [("amount", "1"), ("name", "1"), ("code", "1")], right: right)
      }
    }
  }

  private func expectRefused(
    _ offers: [Offer], by visitor: Visitor, foreign: String, earlier: String, _ wallet: TestWallet
  ) throws {
    let before = try RawDatabase.dump(RawDatabase.ledger + ["user", "session"], in: wallet.folder)
    let sent = wallet.messages.messages.count
    let cookies = visitor.cookies
    for offer in offers {
      let tries = [
        "none": [], "another browser's": [foreign], "the one before sign-in": [earlier], "an empty one": [""],
        "right, then wrong": [offer.right, foreign], "wrong, then right": [foreign, offer.right],
      ]
      for (what, tokens) in tries {
        let answer = try visitor.post(offer.address, offer.pairs + tokens.map { ("csrf", $0) })
        #expect(answer.status == 403, "\(offer.address) with \(what)")
        #expect(answer.all("Set-Cookie").isEmpty, "\(offer.address) with \(what)")
      }
    }
    #expect(try RawDatabase.dump(RawDatabase.ledger + ["user", "session"], in: wallet.folder) == before)
    #expect(wallet.messages.messages.count == sent)
    #expect(visitor.cookies == cookies)
  }

  @Test(
    "S24: every form of every page is 403 without its token, with another's, an earlier, an empty one or two of them")
  func signedIn() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.personWithPast()
      let before = wallet.visitor()
      let earlier = try #require(before.visit("/login").value("csrf"))
      // The same browser signs in: its cookie is replaced, so the earlier page's token matches no session.
      try before.fill("Phone number", with: "(530) 555-0188").press("Send OTP")
      try before.fill("Code", with: try #require(wallet.messages.code(to: "+15305550188"))).press("Verify")
      try before.openAccount("Mine", deposit: "5")
      let foreign = try #require(wallet.visitor().visit("/login").value("csrf"))
      for person in [visitor, before] {
        let walk = try SiteWalk(person)
        let offers = offers(walk)
        #expect(offers.count >= 9)
        let right = try #require(offers.first?.right)
        let all = offers + (try others(walk, found: offers, right: right))
        let patterns = Set(all.compactMap { SiteMap.pattern(of: $0.address) })
        #expect(Set(SiteMap.posted.map(SiteMap.pattern)).subtracting(patterns) == [])
        try expectRefused(all, by: person, foreign: foreign, earlier: earlier, wallet)
        #expect(try person.get("/home").status == 200, "still signed in")
      }
    }
  }

  @Test("S24: the forms of the sign-in are refused likewise, and no code is sent, tried or used up")
  func signingIn() async throws {
    try await withWallet { wallet in
      let foreign = try #require(wallet.visitor().visit("/login").value("csrf"))
      let earlier = try #require(wallet.visitor().visit("/login").value("csrf"))
      let waiting = try wallet.waitingForCode()
      for person in [waiting, wallet.visitor()] {
        let offers = offers(try SiteWalk(person))
        #expect(!offers.isEmpty)
        try expectRefused(offers, by: person, foreign: foreign, earlier: earlier, wallet)
      }
      try waiting.visit("/otp").fill("Code", with: try #require(wallet.messages.code(to: "+15305550177")))
      #expect(try waiting.press("Verify").address == "/home", "the code is as good as before")
    }
  }
}
